import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection on which a test says what it likes, and reads only where it wants to. */
export interface RawConnection {
  heard(): string;
  readonly isOpen: () => boolean;
  readonly closed: Promise<void>;
  say(text: string): void;
  stopReading(): void;
  end(): void;
}

export function openRawConnection(url: string, words = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.write(words);
  return {
    closed,
    heard: () => Buffer.concat(chunks).toString('latin1'),
    isOpen: () => !socket.destroyed,
    say: (text) => void socket.write(text),
    stopReading: () => void socket.pause(),
    end: () => void socket.destroy(),
  };
}

export const requestWithHalfBody = (path: string, headers = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}Content-Length: 100\r\n\r\n{"username":`;

export async function areConnectionsClosed(connections: readonly RawConnection[], seconds: number): Promise<boolean> {
  return Promise.race([Promise.all(connections.map(({ closed }) => closed)).then(() => true), pause(seconds * 1000, false)]);
}
