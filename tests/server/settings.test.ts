import { expect, test } from 'vitest';
import { parseSettings } from '../../src/server/settings.ts';
import { problemsOf } from './settings-problems.ts';

test('a newcomer needs no settings', () => {
  const settings = parseSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, production: false, baseUrlGiven: false });
  expect(settings.baseUrl.origin).toBe('http://localhost:3000');
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test('all problems are told at once', () => {
  expect(problemsOf({ PORT: 'eighty', DATABASE_URL: 'mysql://x', BASE_URL: 'ftp://x', SECRET_KEY: 'short', LOG_LEVEL: 'loud', TIME_ZONE: 'Atlantis', SMTP_URL: 'mail.example', CLAMAV_URL: 'http://127.0.0.1:3310', REFUSE_BREACHED_PASSWORDS: 'maybe' })).toEqual([
    "PORT is 'eighty': give a whole number from 0 to 65535.",
    'DATABASE_URL is not an address that starts with postgres:// or postgresql://.',
    'BASE_URL is not an address that starts with http:// or https://.',
    'SECRET_KEY is shorter than 32 characters.',
    'SMTP_URL is not an address that starts with smtp:// or smtps://.',
    'CLAMAV_URL is not an address that starts with tcp:// or unix://.',
    "LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, silent.",
    "TIME_ZONE is 'Atlantis': give an IANA name, for example America/Chicago.",
    "REFUSE_BREACHED_PASSWORDS is 'maybe': give yes or no.",
  ]);
  expect(problemsOf({ BASE_URL: 'https://apply.example/path' })).toHaveLength(1);
});
