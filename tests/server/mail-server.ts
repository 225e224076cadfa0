import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly sender: string;
  readonly mail: Promise<Email>;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  answer: number;
  /** Recipients who are refused for good. */
  readonly refused: Set<string>;
  readonly asked: number;
  close(): Promise<void>;
}

export async function openMailServer(
  port = 0,
  options: SMTPServerOptions = { authOptional: true, disabledCommands: ['STARTTLS'] },
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const state = { answer: 250, asked: 0 };
  const refused = new Set<string>();
  const server = new SMTPServer({
    closeTimeout: 200,
    disableReverseLookup: true,
    ...options,
    onRcptTo({ address }, _session, done) {
      state.asked += 1;
      const responseCode = refused.has(address) ? 550 : state.answer;
      done(responseCode < 400 ? null : Object.assign(new Error('No such person, and it is ada@example.org'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          recipients: envelope.rcptTo.map(({ address }) => address),
          sender,
          mail: PostalMime.parse(raw),
          raw: raw.toString('latin1'),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    refused,
    get asked() {
      return state.asked;
    },
    get answer() {
      return state.answer;
    },
    set answer(status) {
      state.answer = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
