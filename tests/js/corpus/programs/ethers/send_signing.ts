// differs: sending
import { JsonRpcProvider } from 'ethers';

export async function executeSkill(providerUrl: string, agentAddress: string, contracts: Record<string, string>) {
  const provider = new JsonRpcProvider(providerUrl);
  const transaction = { from: agentAddress, to: contracts.rich, value: '0x1', gas: '0x5208', gasPrice: '0x3b9aca00' };
  const told = async (method: string, ...params: unknown[]) => {
    try {
      return await provider.send(method, params);
    } catch (error: any) {
      const { code, message } = error.error ?? error.info.error;
      return [method, code, message];
    }
  };
  return [
    await told('eth_sendTransaction', transaction),
    await told('eth_sendRawTransaction', '0x00'),
    await told('eth_signTransaction', transaction),
    await told('eth_sign', agentAddress, '0x12'),
    await told('personal_sign', '0x12', agentAddress),
    await told('eth_signTypedData_v4', agentAddress, {}),
  ];
}
