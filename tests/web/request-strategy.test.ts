import { expect, test } from 'vitest';
import { requestStrategy } from '../../src/web/offline/service-worker/request-strategy.ts';

const SITE = 'https://apply.example.edu';
const asked = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  requestStrategy({ method, mode, url: new URL(path, SITE).href }, SITE);

test.each(['/', '/about', '/about#first_name', '/login', '/reset?username=a%40example.org&id=x', '/account', '/no-such-page'])(
  'the document of a page for students may come from the device: %s',
  (path) => expect(asked(path)).toBe('document'),
);

test.each([
  '/office',
  '/office/applications/1',
  '/api/my-data',
  '/public/tmp',
  '/service/applications',
  '/staff/session',
  '/lookup/find?text=a',
  '/health/live',
  '/about?token=abc',
  '/?service_token=abc',
  '/third-party-notices.txt',
  '/manifest.webmanifest',
  '/offline.en.js',
  '/.git/config',
  '/docs',
])('the browser asks the server alone: %s', (path) => expect(asked(path)).toBe('nothing'));

test('files whose names say their content may come from the device, whichever page asks', () => {
  expect(asked('/assets/index-1a2b.js', 'cors')).toBe('file');
  expect(asked('/assets/logo-1a2b.svg', 'no-cors')).toBe('file');
});

test('calls, uploads, and what a page asks for of itself are left alone', () => {
  expect(asked('/api/profile', 'cors')).toBe('nothing');
  expect(asked('/api/answer', 'cors', 'PUT')).toBe('nothing');
  expect(asked('/public/upload', 'cors', 'POST')).toBe('nothing');
  expect(asked('/about', 'cors')).toBe('nothing');
  expect(asked('/about', 'same-origin', 'HEAD')).toBe('nothing');
  expect(asked('/about', 'navigate', 'POST')).toBe('nothing');
  expect(asked('https://bucket.example.org/assets/index-1a2b.js', 'cors')).toBe('nothing');
});
