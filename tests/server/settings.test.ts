import { expect, test } from 'vitest';
import { InvalidSettings, parseSettings } from '../../src/server/settings.ts';

test('a newcomer needs no settings', () => {
  const settings = parseSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, production: false, baseUrlGiven: false });
  expect(settings.baseUrl.origin).toBe('http://localhost:3000');
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test('all problems are told at once', () => {
  const problemsOf = (environment: Record<string, string>): readonly string[] => {
    try {
      parseSettings(environment);
      return [];
    } catch (error) {
      return error instanceof InvalidSettings ? error.problems : [];
    }
  };
  expect(problemsOf({ PORT: 'eighty', DATABASE_URL: 'mysql://x', BASE_URL: 'ftp://x', SECRET_KEY: 'short', LOG_LEVEL: 'loud', TIME_ZONE: 'Atlantis' })).toEqual([
    "PORT is 'eighty': give a whole number from 0 to 65535.",
    'DATABASE_URL is not an address that starts with postgres:// or postgresql://.',
    'BASE_URL is not an address that starts with http:// or https://.',
    'SECRET_KEY is shorter than 32 characters.',
    "LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, silent.",
    "TIME_ZONE is 'Atlantis': give an IANA name, for example America/Chicago.",
  ]);
  expect(problemsOf({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', BASE_URL: 'http://apply.example' })).toEqual([
    'SECRET_KEY is missing: in production give all servers the same one, at least 32 characters.',
    'BASE_URL must start with https:// in production.',
  ]);
  expect(problemsOf({ BASE_URL: 'https://apply.example/path' })).toHaveLength(1);
});
