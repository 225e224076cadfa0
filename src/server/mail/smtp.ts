import { createTransport } from 'nodemailer';
import { messageOf, type SendMail, Undeliverable } from './delivery.ts';

interface Options {
  /** `smtp://user:password@host:587`; `smtps://` uses TLS from the first byte. */
  readonly url: string;
  /** Refuses to send unencrypted; without it, TLS is used if the other side offers it. */
  readonly requireTls: boolean;
}

const SECOND = 1000;

/** Sends over a few connections that stay open. A 5xx reply about an email is final; no reply, 4xx and a refused login are not. */
export function createSmtp({ url, requireTls }: Options): { readonly send: SendMail; close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: requireTls,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  return {
    async send(id, mail, from) {
      await transport.sendMail(messageOf(id, mail, from)).catch((error: unknown) => {
        throw withoutPersonalData(error as { code?: string; responseCode?: number });
      });
    },
    close: () => transport.close(),
  };
}

/** The server's own words may name the recipient, and errors are stored with the job, so only the codes are passed on. */
function withoutPersonalData({ code, responseCode }: { code?: string; responseCode?: number }): Error {
  const what = `The mail server answered ${responseCode ?? 'nothing'} (${code ?? 'unknown error'}).`;
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutTheMail && responseCode !== undefined && responseCode >= 500 ? new Undeliverable(what) : new Error(what);
}
