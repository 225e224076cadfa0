import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { LOOPBACK_HOSTS } from '../../server/mail/mailer.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { ok, problem, type Probe, warning } from './probes.ts';

const SECONDS = 8;

export const mailProbe = ({ smtpUrl, production }: Settings): Probe => ({
  about: 'mail server',
  seconds: SECONDS + 2,
  async run() {
    if (smtpUrl === undefined) return ok('none: emails are kept in the folder outbox and shown in the terminal');
    const { hostname, port, protocol, username, password } = new URL(smtpUrl);
    const isHere = LOOPBACK_HOSTS.has(hostname);
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port: Number(port) }),
      secure: protocol === 'smtps:',
      requireTLS: production && !isHere,
      connectionTimeout: SECONDS * 1000,
      greetingTimeout: SECONDS * 1000,
      socketTimeout: SECONDS * 1000,
    });
    try {
      await done(connection, (next) => connection.connect(next));
      const isEncrypted = connection.secure;
      const login = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
      if (username !== '') await done(connection, (next) => connection.login(login, next));
      const says = `it greets${isEncrypted ? ', encrypts' : ''}${username === '' ? '' : ' and accepts the password'}; no email was sent`;
      if (isEncrypted || isHere) return ok(says);
      return warning(`${says}, but it does not encrypt`, 'Emails hold codes and links: use a server with STARTTLS, or smtps://.');
    } catch (error) {
      return failed(error as MailError);
    } finally {
      connection.close();
    }
  },
});

interface MailError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

const done = (connection: SMTPConnection, ask: (next: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('error', reject);
    ask((error) => (error ? reject(error) : resolve()));
  });

const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'It does not accept this user name and password: correct SMTP_URL, where special characters are percent-encoded: @ is %40.',
  ETLS: 'It cannot encrypt, or its certificate is not valid for this name: in production a connection must be encrypted.',
  EDNS: 'There is no such machine: correct SMTP_URL.',
  ETIMEDOUT: 'See whether it runs, and whether a firewall is in between: many networks close port 25.',
};

/** Hides the server's own message, which may repeat addresses or credentials. */
function failed({ code = '', responseCode, message }: MailError) {
  // The library calls both a refused connection and a wrong certificate ESOCKET.
  const kind = code === 'ESOCKET' && /certificate/i.test(message) ? 'ETLS' : code;
  const reason = (kind === 'ESOCKET' && /\bE[A-Z]{4,}\b/.exec(message)?.[0]) || kind || 'no reason given';
  const answer = responseCode === undefined ? '' : `, answer ${responseCode}`;
  return problem(`it cannot be used (${reason}${answer})`, ADVICE[kind] ?? 'Start it, or correct SMTP_URL.');
}
