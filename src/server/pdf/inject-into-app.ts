import type { FastifyInstance } from 'fastify';
import type { FetchPage } from './print-view.ts';

export const createInjectingFetchPage =
  (app: FastifyInstance): FetchPage =>
  async ({ path, accept, language }) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url: path,
      headers: { accept, 'accept-language': language },
    });
    const shown = Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    return { status: statusCode, headers: Object.fromEntries(shown) as Record<string, string>, body: rawPayload };
  };
