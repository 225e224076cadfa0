import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Address that must not be called, or cannot be found. The message is a sentence for the operator. */
export class BlockedTargetError extends Error {
  override name = 'BlockedTargetError';
}

export interface OutboundPolicy {
  /** Allows private and loopback addresses, and http. */
  readonly allowsPrivateNetwork: boolean;
}

const SECONDS = 15;

/** Metadata services of clouds, some with credentials: never called, whatever the settings say. */
const CLOUD = [
  ['169.254.0.0/16', 'fe80::/10'], // most of them
  ['168.63.129.16/32'], // Azure; a public number
  ['161.26.0.0/16', '166.8.0.0/14'], // IBM; public numbers
  ['100.100.100.200/32', 'fd00:100::/32'], // Alibaba
  ['192.0.0.192/32', 'fd00:c1::/32'], // Oracle
  ['fd00:ec2::/32', 'fd20:ce::/32', 'fd00:42::/32', 'fd00:a9fe:a9fe::/48'], // AWS, Google, Scaleway, Akamai
]
  .flat()
  .map((network) => ipaddr.parseCIDR(network));

/** Ways to write an IPv4 address that nobody needs: 6to4, Teredo, SIIT, a network's own NAT64, and compatible ones but `::1`. */
const DISGUISES = ['2002::/16', '2001::/32', '::ffff:0:0:0/96', '64:ff9b:1::/48', '::/96'].map((network) => ipaddr.parseCIDR(network));

/** Ranges that IANA has assigned: outside are other ways to write IPv4 addresses, and addresses of nobody. */
const GLOBAL = ['0.0.0.0/0', '2000::/3'].map((network) => ipaddr.parseCIDR(network));

function mayCall(address: string, { allowsPrivateNetwork }: OutboundPolicy): boolean {
  const known = ipaddr.process(address);
  // NAT64 leads to the IPv4 address in its last four bytes.
  const target = known.range() === 'rfc6052' ? ipaddr.fromByteArray(known.toByteArray().slice(-4)) : known;
  const isIn = (one: typeof known, networks: typeof CLOUD): boolean => ipaddr.subnetMatch(one, { in: networks }, '') === 'in';
  if (isIn(target, CLOUD) || (known.range() !== 'loopback' && isIn(known, DISGUISES))) return false;
  return allowsPrivateNetwork || (known.range() === 'unicast' && isIn(known, GLOBAL));
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** @throws {BlockedTargetError} for an address that the server would not call */
export function requireAllowedUrl(url: URL, reach: OutboundPolicy): void {
  if (url.protocol !== 'https:' && !(reach.allowsPrivateNetwork && url.protocol === 'http:'))
    throw new BlockedTargetError(`${url.href} does not begin with https://.`);
  if (url.username !== '' || url.password !== '')
    throw new BlockedTargetError('A name or password in the address is not sent: leave it out.');
  if (isIP(hostOf(url)) !== 0 && !mayCall(hostOf(url), reach)) throw refused(hostOf(url), reach);
}

const refused = (host: string, { allowsPrivateNetwork }: OutboundPolicy): BlockedTargetError =>
  new BlockedTargetError(
    allowsPrivateNetwork
      ? `${host} may lead to the cloud that the server runs in, and is never called.`
      : `${host} is inside the network, and WEBHOOKS_INTO_NETWORK does not allow that.`,
  );

/** Returns the status of the response; follows no redirections. @throws {BlockedTargetError} if not allowed, or without response in 15 s */
export async function ssrfSafePost(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  reach: OutboundPolicy,
): Promise<number> {
  requireAllowedUrl(url, reach);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(SECONDS * 1000),
      agent: false,
      lookup: lookUpFor(reach),
    });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(error instanceof BlockedTargetError ? error : new BlockedTargetError(noAnswer(error))),
    );
    sent.end(body);
  });
}

const noAnswer = ({ name, code }: NodeJS.ErrnoException): string =>
  name === 'AbortError' ? `no answer within ${SECONDS} seconds` : `no answer (${code ?? name})`;

/** Connects to the very addresses that were checked, so that a changed DNS answer gains nothing. */
const lookUpFor =
  (reach: OutboundPolicy): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first) return done(new BlockedTargetError(`${host} has no address.`), []);
      if (!addresses.every(({ address }) => mayCall(address, reach))) return done(refused(host, reach), []);
      if (options.all) return done(null, [...addresses]);
      return done(null, first.address, first.family);
    });
  };
