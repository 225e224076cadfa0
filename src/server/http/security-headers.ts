import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets this response's own scripts and styles run; new for every request. */
    nonce: string;
  }
}

export type SecurityHeaders = (requestId: string, nonce: string) => Readonly<Record<string, string>>;

export const createNonce = (): string => randomBytes(16).toString('base64');

export const createSecurityHeaders =
  ({ https, uploadOrigin }: { https: boolean; uploadOrigin: string | undefined }): SecurityHeaders =>
  (requestId, nonce) => ({
    'content-security-policy': contentSecurityPolicy(nonce, uploadOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'x-frame-options': 'DENY',
    'x-request-id': requestId,
    // A route whose response may be cached says so itself.
    'cache-control': 'no-store',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });

export function setSecurityHeaders(headersOf: SecurityHeaders, request: FastifyRequest, reply: FastifyReply): void {
  request.nonce = createNonce();
  reply.headers(headersOf(request.id, request.nonce));
}

export function addSecurityHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(headersOf, request, reply));
}

const contentSecurityPolicy = (nonce: string, uploadOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", uploadOrigin].filter(Boolean).join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
