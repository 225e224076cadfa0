import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusalError } from '../platform/refusals.ts';

/** Refuses writes from other sites: the browser names the origin, which a page cannot forge. */
export function addSameSiteCheck(app: FastifyInstance, { baseUrl, anyName }: { baseUrl: URL; anyName: boolean }): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (origin !== undefined && request.method !== 'GET' && request.method !== 'HEAD' && !isOurs(origin, request))
      throw new RefusalError('foreign_origin');
  });
  const isOurs = (origin: string, { protocol, headers }: FastifyRequest): boolean =>
    origin === baseUrl.origin || (anyName && URL.parse(origin)?.origin === URL.parse(`${protocol}://${headers.host}`)?.origin);
}

/** Guards calls by cookie, GETs too, against links and images of other sites. Very old browsers send no cookie there (`SameSite=Lax`). */
export async function requireOwnPage(request: FastifyRequest): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new RefusalError('foreign_origin');
}
