import ipaddr from 'ipaddr.js';

/** IPv4 address, or the first 64 bits of an IPv6 address: whoever has one of those 2^64 addresses has them all. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  return known instanceof ipaddr.IPv6
    ? `${known.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : known.toString();
}
