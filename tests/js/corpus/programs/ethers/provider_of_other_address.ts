// differs: network
import { ethers } from 'ethers';

export async function executeSkill() {
  const request = new ethers.FetchRequest('http://127.0.0.1:9/');
  request.body = '{}';
  request.setThrottleParams({ maxAttempts: 1 });
  try {
    await request.send();
  } catch (error: any) {
    return [error.name, typeof error.message];
  }
}
