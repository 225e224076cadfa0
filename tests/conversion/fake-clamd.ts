import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';

export type FakeScannerReply = string | ((socket: Socket, file: Buffer) => void);

export async function startFakeClamd(habit: FakeScannerReply, path?: string): Promise<URL> {
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk as Buffer]);
      const file = fileIn(heard);
      if (!file) return;
      if (typeof habit === 'string') socket.end(habit);
      else habit(socket, file);
    });
  });
  server.listen(path ?? { port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    if (path) await rm(path, { force: true });
  });
  const address = server.address();
  return new URL(typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix://${path}`);
}

function fileIn(heard: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0');
  if (!heard.subarray(0, command.length).equals(command)) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
