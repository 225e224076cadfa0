import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** IPv4 address, or the first 64 bits of an IPv6 address: whoever has one of those 2^64 addresses has them all. */
export function ipPrefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? `${known.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : known.toString();
}

const WORDS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOST_NAME = /^(?!-)[\w-]{1,63}(?:\.[\w-]{1,63})*\.?$/;

export function isTrustProxyValue(text: string): boolean {
  if (WORDS.has(text)) return true;
  const [address = '', size, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (size === undefined) return true;
  if (version === 4 && isIP(size) === 4) return (ipaddr.IPv4.parse(size).prefixLengthFromSubnetMask() ?? 0) > 0;
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= (version === 4 ? 32 : 128);
}

/** True for an IP address or host name that a server can listen on. */
export const isHost = (text: string): boolean => isIP(text) !== 0 || HOST_NAME.test(text);

export const hostInUrl = (host: string): string => {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
};

export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
