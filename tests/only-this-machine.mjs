// Loaded by `node --import`: attempts to leave this machine fail, and are written to the standard error, and to a file that fails the test
// (`assert-loopback-only.ts`). Programs of Node that such a process starts do the same.
import { ChildProcess } from 'node:child_process';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HERE = /^(?:localhost|(?:::ffff:)?127\.[\d.]+|::1|0\.0\.0\.0|::)$/;
/** Names that mean an address: `10-0-0-1.test`, `fd00--1.test`. Tests have no other resolver. */
const NAMED = /^(?<address>[\da-f-]+)\.test$/;

const own = new URL(import.meta.url);
if (process.env['VITEST'] && !own.searchParams.has('report'))
  own.searchParams.set('report', join(tmpdir(), `leaves-this-machine-${process.pid}`));
const report = own.searchParams.get('report');

function refuse(host) {
  process.stderr.write(`LEAVES THIS MACHINE: ${host}\n`);
  if (report) appendFileSync(report, `${host}\n`);
  return Object.assign(new Error(`There is no network here: ${host}`), { code: 'ENETUNREACH' });
}

const { connect } = Socket.prototype;
Socket.prototype.connect = function connectHere(...given) {
  // Node itself calls it with an array that it has normalized.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  const options = typeof first === 'object' ? first : typeof first === 'string' ? { path: first } : { port: first, host: second };
  const { path, host, lookup = dns.lookup } = options;
  // `http` says `null` where it is no local socket.
  if (path || typeof host !== 'string' || HERE.test(host)) return connect.apply(this, given);
  // A name is looked up as the caller does, so that the caller can refuse it, and leads nowhere else.
  if (isIP(host) === 0) {
    options.lookup = (name, asked, done) =>
      lookup(name, asked, (error, found, family) => {
        const addresses = [found ?? []].flat().map((one) => one.address ?? one);
        const away = addresses.find((address) => !HERE.test(address));
        return error || away === undefined ? done(error, found, family) : done(refuse(`${name} (${away})`));
      });
    return options === first
      ? connect.apply(this, given)
      : connect.call(this, options, ...given.filter((one) => typeof one === 'function'));
  }
  process.nextTick(() => this.destroy(refuse(host)));
  return this;
};

/** Answers by callback or promise, whichever was asked for. Impossible names are looked up nowhere. */
function refuseAnswer(host, done) {
  const error = host.endsWith('.invalid') ? Object.assign(new Error(`No ${host}`), { code: 'ENOTFOUND', hostname: host }) : refuse(host);
  return typeof done === 'function' ? process.nextTick(done, error) : Promise.reject(error);
}

for (const resolver of [dns, dns.promises]) {
  const { lookup } = resolver;
  resolver.lookup = function lookUpHere(host, ...rest) {
    if (HERE.test(host) || isIP(host)) return lookup.call(this, host, ...rest);
    const named = NAMED.exec(host)?.groups.address;
    const address = named && [named.replaceAll('-', '.'), named.replaceAll('-', ':')].find(isIP);
    // An address needs no look-up.
    if (address) return lookup.call(this, address, ...rest);
    return refuseAnswer(host, rest.at(-1));
  };
  for (const asker of [resolver, resolver.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(asker).filter((one) => /^(?:resolve|reverse|lookupService)/.test(one)))
      asker[name] = (host, ...rest) => refuseAnswer(`${name} ${host}`, rest.at(-1));
}
syncBuiltinESMExports();

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function spawnHere(options) {
  // A process confined to its own files cannot connect anyway.
  if (options.file === process.execPath && !options.args.includes('--permission')) options.args.splice(1, 0, '--import', own.href);
  return spawn.call(this, options);
};
