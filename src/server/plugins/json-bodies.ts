import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Writes speak JSON and nothing else: no form of another site can send that without asking first. An empty body is no body.
 * `__proto__` keys, and text that PostgreSQL cannot store (NUL, half a surrogate pair), are refused before any handler sees them.
 */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, (error, value) => done(error && new Refused('unreadable_body'), value));
  });
  app.addHook('onRequest', async (request) => {
    if (writes.has(request.method) && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refused('wrong_content_type');
  });
  app.addHook('preHandler', async (request) => {
    if (!isStorable(request.body)) throw new Refused('unreadable_text');
  });
}

/** Runs after the schema has bounded depth and size. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}
