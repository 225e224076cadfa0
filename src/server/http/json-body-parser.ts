import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../platform/refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
    takesForms?: boolean;
    /** Accepts answers under any key, and any text: the handler checks each one, and refuses or cleans it. */
    siftsAnswers?: boolean;
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const isJson = /^application\/json\s*(;|$)/i;
const isForm = /^multipart\/form-data\s*;/i;
const isSmallForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** Accepts only JSON, which other sites cannot send; refuses `__proto__` and text that PostgreSQL cannot store, unless the route does. */
export function addJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseAnyKey = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void (request.routeOptions.config.siftsAnswers ? parseAnyKey : parse)(request, body, (error, value) =>
        done(error && new RefusalError('unreadable_body'), value),
      );
  });
  app.addHook('onRequest', async (request) => {
    if (writes.has(request.method)) requireType(request);
  });
  app.addHook('preHandler', async (request) => {
    const { body, query, params, routeOptions } = request;
    if (!routeOptions.config.siftsAnswers && !isStorable([query, params, body])) throw new RefusalError('unreadable_text');
  });
}

function requireType({ headers, routeOptions }: FastifyRequest): void {
  const type = headers['content-type'] ?? '';
  if (routeOptions.config.takesFiles) {
    if (!isForm.test(type)) throw new RefusalError('unreadable_upload');
  } else if (!isJson.test(type) && !(routeOptions.config.takesForms && isSmallForm.test(type)))
    throw new RefusalError('wrong_content_type');
}

/** Runs after the schema has bounded depth and size. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}
