import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface NetworkTunnel {
  readonly url: string;
  leadTo(port: number): void;
  open(): void;
  cut(): void;
  stall(): void;
  close(): Promise<void>;
}

export async function openTunnel(): Promise<NetworkTunnel> {
  let port = 0;
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const ends = new Set<Socket>();
  const hold = (end: Socket): Socket => {
    ends.add(end);
    end.on('error', () => end.destroy()).on('close', () => ends.delete(end));
    return end;
  };
  const destroyAll = (): void => ends.forEach((end) => end.destroy());
  const server: Server = createServer((near) => {
    hold(near);
    if (state === 'cut') return near.destroy();
    if (state === 'stalled') return near.pause();
    const far = hold(connect(port, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const change = (next: typeof state) => (): void => {
    state = next;
    destroyAll();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (to) => void (port = to),
    open: change('open'),
    cut: change('cut'),
    stall: change('stalled'),
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
