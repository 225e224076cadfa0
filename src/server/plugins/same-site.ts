import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refusals.ts';

/** Refuses writes from other sites: the browser names the origin, which a page cannot forge. */
export function addSameSiteCheck(app: FastifyInstance, { baseUrl, anyName }: { baseUrl: URL; anyName: boolean }): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin !== undefined && request.method !== 'GET' && request.method !== 'HEAD' && !isOurs(origin, request))
      throw new Refused('foreign_origin');
  });
  const isOurs = (origin: string, { protocol, headers }: FastifyRequest): boolean =>
    origin === baseUrl.origin || (anyName && URL.parse(origin)?.origin === URL.parse(`${protocol}://${headers.host}`)?.origin);
}

/**
 * Guards every call that a cookie opens, GETs too: a link or image on another site must not trigger an effect, such as
 * logging out. A browser too old to name the origin does not send the cookie from an image either (`SameSite=Lax`).
 */
export async function requireOwnPage(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refused('foreign_origin');
}
