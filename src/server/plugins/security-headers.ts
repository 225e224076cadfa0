import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets this answer's own scripts and styles run; new for every request. */
    nonce: string;
  }
}

export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Headers of every answer, refusals and files too. */
export function createSecurityHeaders({ https, uploadOrigin }: { https: boolean; uploadOrigin: string | undefined }): SetSecurityHeaders {
  return (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': contentSecurityPolicy(request.nonce, uploadOrigin),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'x-frame-options': 'DENY',
      'x-request-id': request.id,
      // Whoever may be cached says so itself.
      'cache-control': 'no-store',
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  };
}

export function addSecurityHeaders(app: FastifyInstance, setHeaders: SetSecurityHeaders): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
}

function contentSecurityPolicy(nonce: string, uploadOrigin: string | undefined): string {
  return [
    "default-src 'none'", `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' data:",
    "font-src 'self'", ['connect-src', "'self'", uploadOrigin].filter(Boolean).join(' '), "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "object-src 'none'",
  ].join('; ');
}
