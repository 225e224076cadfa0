import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileVariableOf, secretSettingNames } from '../../src/server/settings/secret-files.ts';
import { settingDefinitions } from '../../src/server/settings/setting-definitions.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const FOLDER = 'scripts/deploy';
const fileOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const fileVariables: readonly string[] = secretSettingNames.map(fileVariableOf);
const isSetting = (name: string): boolean => name in settingDefinitions || fileVariables.includes(name);

function withFiles(variables: Readonly<Record<string, string>>, place: string, secrets: Readonly<Record<string, string>>) {
  const folder = createTemporaryFolder('test');
  for (const [name, secret] of Object.entries(secrets)) writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600 });
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value.replace(place, folder)]));
}

const SECRETS = {
  secret_key: 'a key that is made for this test, 32+ characters',
  database_url: 'postgresql://matricula:secret@database/matricula',
  smtp_url: 'smtps://mail.example.edu',
};

const analyzers = ['/usr/bin/systemd-analyze'].filter((program) => existsSync(program));

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly security_opt?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, object>>;
  readonly stop_grace_period?: string;
  readonly secrets?: readonly string[];
  readonly restart?: string;
  readonly logging?: { readonly driver?: string };
}
interface Network {
  readonly internal?: boolean;
  readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly ip_range?: string }[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, Network>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const composeOf = (name: string): Compose => parse(fileOf(name), { merge: true }) as Compose;

const filledIn = (value: string, values: Readonly<Record<string, string>>): string =>
  value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => values[name] ?? '');

function isWithin(address: string, range = ''): boolean {
  const [start = '', length = ''] = range.split('/');
  const list = new BlockList();
  list.addSubnet(start, Number(length));
  return list.check(address);
}

describe('compose.yaml', () => {
  const { services, networks, secrets } = composeOf('compose.yaml');
  const ours = Object.entries(services).filter(([, { image }]) => image?.startsWith('matricula:'));
  const given = { MATRICULA_DOMAIN: 'apply.example.edu' };

  test('servers start in production mode with what it gives them, and are webs and one worker', () => {
    const types = ours.map(([name, { environment = {} }]) => {
      expect(
        Object.keys(environment).filter((key) => !isSetting(key)),
        name,
      ).toEqual([]);
      const filled = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(value, given)]));
      const settings = parseSettings({ NODE_ENV: 'production', ...withFiles(filled, '/run/secrets', SECRETS) });
      expect(settings.databaseUrl).toBe(SECRETS.database_url);
      return settings.processType;
    });
    expect(types).toEqual(['web', 'web', 'worker']);
  });

  test('each secret that a service is given is in a file of its own, and the header says how it is made', () => {
    const header = fileOf('compose.yaml').split('\nname:')[0];
    const used = new Set(Object.values(services).flatMap((service) => service.secrets ?? []));
    expect([...used].toSorted()).toEqual(Object.keys(secrets).toSorted());
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(header).toContain(`> secrets/${name}`);
    }
    expect(Object.keys(SECRETS).toSorted()).toEqual((services['worker']?.secrets ?? []).toSorted());
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('scripts/deploy/secrets/');
  });

  test('every image has a tag, and no password has a default', () => {
    for (const file of ['compose.yaml', 'compose.try.yaml']) {
      for (const [name, { image, environment = {} }] of Object.entries(composeOf(file).services)) {
        if (image !== undefined) expect(image, name).toMatch(/:(?!latest)[\w.-]+$/);
        for (const [key, value] of Object.entries(environment))
          if (/PASSWORD|SECRET|_URL(_FILE)?$/.test(key) && key !== 'BASE_URL')
            expect(value, key).toMatch(key.endsWith('_FILE') ? /^\/run\/secrets\/\w+$/ : /\$\{\w+:\?/);
      }
      expect(fileOf(file)).not.toMatch(/\$\{\w+(?::?-[^}]*)?\}/);
    }
  });

  test('nothing of a server can be written but its data, and a web reaches nothing outside', () => {
    for (const [, { read_only: readOnly, cap_drop: dropped, security_opt: options, stop_grace_period: grace }] of ours) {
      expect({ readOnly, dropped, grace }).toEqual({ readOnly: true, dropped: ['ALL'], grace: '20s' });
      expect(options).toContain('no-new-privileges:true');
    }
    const reached = (name: string): readonly string[] => [services[name]?.networks ?? []].flat().map(String);
    for (const web of ['web-1', 'web-2']) expect(reached(web).filter((name) => !networks[name]?.internal)).toEqual([]);
    expect(reached('database')).toEqual(['back']);
  });

  test("no other service can be given the proxy's address, and no log fills the disk", () => {
    const front = services['proxy']?.networks as Readonly<Record<string, { readonly ipv4_address?: string }>>;
    const pool = networks['front']?.ipam?.config[0];
    const address = front['front']?.ipv4_address ?? '';
    expect(services['web-1']?.environment?.['TRUSTED_PROXIES']).toBe(address);
    // Without `ip_range`, other containers get addresses from the whole subnet.
    const range = pool?.ip_range ?? pool?.subnet;
    expect([pool?.subnet, range].map((one) => isWithin(address, one))).toEqual([true, false]);
    for (const [name, { restart, logging }] of Object.entries(services))
      expect({ restart, driver: logging?.driver }, name).toEqual({ restart: 'unless-stopped', driver: 'local' });
  });
});

describe('Containerfile', () => {
  const text = fileOf('Containerfile');

  test('its base has a tag, it runs as nobody in particular, and says how it is and how it is stopped', () => {
    expect(text).toMatch(/^ARG BASE=docker\.io\/library\/node:24-bookworm-slim$/m);
    for (const line of ['USER node', 'STOPSIGNAL SIGTERM', 'VOLUME /data']) expect(text.split('\n')).toContain(line);
    expect(text).toContain('npm ci --omit=dev --ignore-scripts');
    expect(text).toContain('/health/live');
  });

  test('what it sets are settings', () => {
    const names = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !isSetting(name))).toEqual([]);
  });

  test('each function that it calls exists', async () => {
    const calls = [...text.matchAll(/import \{ (?<name>\w+) \} from '\/app\/(?<file>[^']+)'/g)];
    expect(calls).toHaveLength(1);
    for (const { groups } of calls) {
      const module: object = await import(join(process.cwd(), groups?.['file'] ?? ''));
      expect(module).toHaveProperty(groups?.['name'] ?? '', expect.any(Function));
    }
  });

  test('it copies neither data nor secrets nor what others built', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const path of ['**/data', '**/dist', '**/node_modules', '**/.env*', '.git', 'scripts/deploy']) expect(ignored).toContain(path);
  });
});

describe.each(['matricula.service', 'matricula-worker.service'])('%s', (name) => {
  const lines = fileOf(name).split('\n');
  const valuesOf = (key: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

  test('what it sets are settings, and its secrets are in a file of their own', () => {
    const pairs = valuesOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
    const given = Object.fromEntries(pairs.map(([variable = '', value = '']) => [variable, value]));
    expect(Object.keys(given).filter((one) => !isSetting(one))).toEqual([]);
    expect(valuesOf('EnvironmentFile')[0]).toBe('/etc/matricula/environment');
    const credentials = valuesOf('LoadCredential').map((line) => line.split(':')[0] ?? '');
    expect(credentials).toEqual(Object.keys(SECRETS));
    const settings = parseSettings({ BASE_URL: 'https://apply.example.edu', ...withFiles(given, '%d', SECRETS) });
    expect(settings).toMatchObject({ production: true, secretKey: SECRETS.secret_key, databaseUrl: SECRETS.database_url });
  });

  test('it runs a program that is there, as a user with no rights, and leaves time to stop', () => {
    const [start = ''] = valuesOf('ExecStart');
    expect(existsSync(start.replace(/^.* \/opt\/matricula\//, ''))).toBe(true);
    expect(valuesOf('User')).toEqual(['matricula']);
    expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
    expect(valuesOf('StateDirectoryMode')).toEqual(['0711']);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(15);
  });

  test.each(analyzers)('%s counts little that it exposes', { timeout: 60_000 }, (analyzer) => {
    const words = execFileSync(analyzer, ['security', '--offline=true', join(FOLDER, name)], { encoding: 'utf8' });
    expect(Number(/Overall exposure level for \S+: (\d+\.\d+)/.exec(words)?.[1])).toBeLessThan(3);
  });
});
