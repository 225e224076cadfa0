import { connect, type Socket } from 'node:net';

type VirusScanResult = 'clean' | 'infected' | 'not_checked';
export type VirusScan = (file: Uint8Array) => Promise<VirusScanResult>;

const CLAMD_PORT = 3310;
const SCAN_SECONDS = 20;
const MAX_REPLY_BYTES = 4096;

/** Asks a ClamAV daemon, by its INSTREAM command (`man clamd`). @param address `tcp://host:port`, or `unix:///path/of/the/socket` */
export function createVirusScan(address: URL, seconds = SCAN_SECONDS): VirusScan {
  const open = (): Socket =>
    address.protocol === 'unix:'
      ? connect(decodeURIComponent(address.pathname))
      : connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port || CLAMD_PORT) });
  return async (file) => resultOf(await answerOf(open(), file, seconds).catch(() => ''));
}

const answerOf = (socket: Socket, file: Uint8Array, seconds: number): Promise<string> =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const timer = setTimeout(() => socket.destroy(new Error('no reply in time')), seconds * 1000);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > MAX_REPLY_BYTES) socket.destroy(new Error('not the reply of a virus scanner'));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.write('zINSTREAM\0');
    // An empty part ends the stream, so an empty file is just that part.
    if (file.length > 0) socket.write(Buffer.concat([lengthOf(file.length), file]));
    socket.write(lengthOf(0));
  });

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function resultOf(answer: string): VirusScanResult {
  if (answer === 'stream: OK\0') return 'clean';
  return /^stream: [^\0]+ FOUND\0$/.test(answer) ? 'infected' : 'not_checked';
}
