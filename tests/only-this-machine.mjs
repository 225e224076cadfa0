// For `node --import`: whatever would leave this machine fails, and is written to the standard error.
import dns from 'node:dns';
import { Socket, isIP } from 'node:net';

const HERE = /^(?:localhost|127\.[\d.]+|::1|0\.0\.0\.0|::)$/;

function refuse(host) {
  process.stderr.write(`LEAVES THIS MACHINE: ${host}\n`);
  return Object.assign(new Error(`There is no network here: ${host}`), { code: 'ENETUNREACH' });
}

const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectHere(...given) {
  // Node itself calls it with an array that it has normalized.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  const { path, host = 'localhost' } = typeof first === 'object' ? first : typeof first === 'string' ? { path: first } : { host: second };
  if (path !== undefined || typeof host !== 'string' || HERE.test(host)) return connect.apply(this, given);
  process.nextTick(() => this.destroy(refuse(host)));
  return this;
};

for (const resolver of [dns, dns.promises]) {
  const lookup = resolver.lookup;
  resolver.lookup = function lookUpHere(host, ...rest) {
    if (HERE.test(host) || isIP(host)) return lookup.call(this, host, ...rest);
    const error = refuse(host);
    const done = rest.at(-1);
    return typeof done === 'function' ? process.nextTick(done, error) : Promise.reject(error);
  };
}
