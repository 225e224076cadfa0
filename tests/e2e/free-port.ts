import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export async function findFreePort(): Promise<number> {
  const { port, letGo } = await occupyPort();
  await letGo();
  return port;
}

/** Occupies a port until it is released. */
export async function occupyPort(): Promise<{ readonly port: number; letGo(): Promise<void> }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  return {
    port: (probe.address() as AddressInfo).port,
    async letGo() {
      probe.close();
      await once(probe, 'close');
    },
  };
}
