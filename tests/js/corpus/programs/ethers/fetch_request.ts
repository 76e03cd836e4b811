import { FetchRequest, JsonRpcProvider } from 'ethers';

export async function executeSkill(url: string) {
  const request = new FetchRequest(url);
  request.body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const response = await request.send();
  return [
    response.statusCode,
    response.bodyJson.result,
    await new JsonRpcProvider(new FetchRequest(url)).getBlockNumber(),
  ];
}
