import { connect, createServer, type Socket } from 'node:net';

// A balancer in a process of its own: `node balancer.ts PORT SERVER-PORT ...`. It skips a server that takes no connection for a second.
const AWAY_MS = 1000;
const [, , port = '0', ...servers] = process.argv;
const awayUntil = new Map<string, number>();
let turn = 0;

const next = (): readonly string[] => {
  turn += 1;
  const inTurn = servers.map((_, n) => servers[(n + turn) % servers.length] ?? '');
  const isAway = (server: string): boolean => (awayUntil.get(server) ?? 0) > performance.now();
  return [...inTurn.filter((server) => !isAway(server)), ...inTurn.filter(isAway)];
};

function lead(client: Socket, [server, ...others]: readonly string[]): void {
  if (server === undefined) return void client.destroy();
  const upstream = connect(Number(server), '127.0.0.1');
  let isThere = false;
  upstream.once('connect', () => {
    isThere = true;
    client.pipe(upstream).pipe(client);
  });
  upstream.on('error', () => undefined);
  upstream.on('close', () => {
    if (isThere) return void client.destroy();
    awayUntil.set(server, performance.now() + AWAY_MS);
    lead(client, others);
  });
  client.on('error', () => undefined);
  client.once('close', () => upstream.destroy());
}

createServer({ pauseOnConnect: false }, (client) => lead(client, next())).listen(Number(port), '127.0.0.1', () =>
  process.send?.('listening'),
);
