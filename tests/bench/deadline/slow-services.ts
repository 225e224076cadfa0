import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const STORE_SECONDS = 2;
const MAIL_SECONDS = 1;

export interface SlowServices {
  readonly environment: Readonly<Record<string, string>>;
  readonly mails: readonly string[];
  close(): Promise<void>;
}

export async function startSlowServices(): Promise<SlowServices> {
  const bucket = createServer((request, response) => {
    request.resume();
    void pause(request.method === 'HEAD' ? 50 : STORE_SECONDS * 1000).then(() => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => {
    bucket.listen(0, '127.0.0.1', resolve);
  });
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 200,
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          mails.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        }, MAIL_SECONDS * 1000);
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const portOf = (address: ReturnType<typeof bucket.address>): number => (address as AddressInfo).port;
  return {
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
      S3_BUCKET: 'files',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${portOf(bucket.address())}`,
      S3_FORCE_PATH_STYLE: 'yes',
      S3_ACCESS_KEY_ID: 'bench',
      S3_SECRET_ACCESS_KEY: 'bench-secret',
    },
    mails,
    async close() {
      bucket.closeAllConnections();
      bucket.close();
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}
