import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled, testSoftware } from '../installed-software.ts';
import { startProcess } from '../start-process.ts';
import { findFreePort } from './free-port.ts';

const EXAMPLES = join(import.meta.dirname, '../../scripts/deploy');

export interface RunningProxy {
  stop(): Promise<void>;
}

interface Route {
  readonly port: number;
  readonly behind: readonly [number, number];
}

interface Kind {
  readonly name: 'nginx' | 'caddy';
  readonly prepare: (folder: string, route: Route) => Promise<readonly string[]>;
}

function filledIn(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  const text = changes.reduce(
    (so, [from, to]) => so.replaceAll(from, to),
    readFileSync(join(EXAMPLES, file), 'utf8').replaceAll(/^\s*#.*$/gm, ''),
  );
  if (/example\.edu|10\.0\.0\.|\b443\b/.test(text)) throw new Error(`${file} names something of its own:\n${text}`);
  return text;
}

const upstreams = ({ behind: [one, two] }: Route): readonly (readonly [string, string])[] => [
  ['10.0.0.11:3000', `127.0.0.1:${one}`],
  ['10.0.0.12:3000', `127.0.0.1:${two}`],
];

const kinds: readonly Kind[] = [
  {
    name: 'nginx',
    async prepare(folder, route) {
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
      const words = [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
      ];
      execFileSync(testSoftware.nginx.files[1], [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
      const site = filledIn('nginx.conf', [
        ...upstreams(route),
        [/^\s*listen \[::\]:.*$/gm, ''],
        ['listen 80;', `listen 127.0.0.1:${await findFreePort()};`],
        ['listen 443 ', `listen 127.0.0.1:${route.port} `],
        ['https://apply.example.edu', `https://localhost:${route.port}`],
        ['/etc/ssl/apply.example.edu', folder],
        ['/var/log/nginx', folder],
        ['apply.example.edu', 'localhost'],
      ]);
      writeFileSync(join(folder, 'site.conf'), site);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join(' ');
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const main = `${user} pid ${folder}/pid; daemon off; events {} http { ${temporary} include ${folder}/site.conf; }`;
      writeFileSync(join(folder, 'nginx.conf'), main);
      return ['-e', join(folder, 'start.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
    },
  },
  {
    name: 'caddy',
    async prepare(folder, route) {
      const here = `admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}`;
      const file = join(folder, 'Caddyfile');
      const text = filledIn('Caddyfile', [
        ...upstreams(route),
        [/^\{$/gm, `{\n\t${here}`],
        ['{$MATRICULA_DOMAIN:apply.example.edu} {', `https://localhost:${route.port} {\n\tbind 127.0.0.1\n\ttls internal`],
      ]);
      writeFileSync(file, text);
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
];

export const proxyKinds: readonly { readonly name: string; readonly start: (route: Route) => Promise<RunningProxy> }[] = kinds
  .filter(({ name }) => isInstalled(name))
  .map((kind) => ({ name: testSoftware[kind.name].name, start: (route) => start(kind, route) }));

async function start({ name, prepare }: Kind, route: Route): Promise<RunningProxy> {
  const [program] = testSoftware[name].files;
  const folder = mkdtempSync(join(tmpdir(), 'matricula-proxy-'));
  mkdirSync(join(folder, 'home'));
  const proxy = startProcess(program, await prepare(folder, route), { env: { PATH: process.env['PATH'], HOME: join(folder, 'home') } });
  const stop = async (): Promise<void> => {
    await proxy.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await proxy.until(async () => {
      // Any answer but a refused connection means that the proxy listens: it speaks TLS, so plain HTTP fails.
      const answer = await fetch(`http://127.0.0.1:${route.port}`).catch((error: unknown) => String((error as Error).cause));
      return String(answer).includes('ECONNREFUSED') ? undefined : true;
    });
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
