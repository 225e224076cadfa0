import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that must not be called, or that cannot be found. The message is a sentence for the operator. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** Whom the server may call. */
export interface Reach {
  /** Also addresses of the machine and its network, and without encryption. */
  readonly intoNetwork: boolean;
}

const SECONDS = 15;

/** Public addresses alone: those of a machine, a private network, a cloud's own services and anything reserved are not. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws {Unreachable} for an address that the server would not call */
export function requireAllowed(url: URL, { intoNetwork }: Reach): void {
  if (url.protocol !== 'https:' && !(intoNetwork && url.protocol === 'http:'))
    throw new Unreachable(`${url.href} does not begin with https://.`);
  if (url.username !== '' || url.password !== '') throw new Unreachable('A name or password in the address is not sent: leave it out.');
  if (!intoNetwork && isIP(hostOf(url)) !== 0 && !isPublic(hostOf(url))) throw refused(hostOf(url));
}

const refused = (host: string): Unreachable =>
  new Unreachable(`${host} is inside the network, and WEBHOOKS_INTO_NETWORK does not allow that.`);

/**
 * Posts a body and returns the status of the answer, of which nothing else is read; a redirection is an answer like any other.
 * @throws {Unreachable} for an address that the server must not call, or when nothing answers within 15 seconds
 */
export async function postOutside(url: URL, headers: Readonly<Record<string, string>>, body: string, reach: Reach): Promise<number> {
  requireAllowed(url, reach);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(SECONDS * 1000),
      agent: false,
      ...(reach.intoNetwork ? {} : { lookup: lookUpPublic }),
    });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error: NodeJS.ErrnoException) => reject(error instanceof Unreachable ? error : new Unreachable(noAnswer(error))));
    sent.end(body);
  });
}

const noAnswer = ({ name, code }: NodeJS.ErrnoException): string =>
  name === 'AbortError' ? `no answer within ${SECONDS} seconds` : `no answer (${code ?? name})`;

/** The connection is made to the very addresses that were checked: a name that means something else a moment later gains nothing. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first) return done(new Unreachable(`${host} has no address.`), []);
    if (!addresses.every(({ address }) => isPublic(address))) return done(refused(host), []);
    if (options.all) return done(null, [...addresses]);
    return done(null, first.address, first.family);
  });
};
