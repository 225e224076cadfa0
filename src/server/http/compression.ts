import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into one packet anyway. */
const LEAST_BYTES = 1000;
const COMPRESSIBLE = /^(application\/json|text\/html)\b/;
/** Cheap level; the build compresses its files better. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses documents and JSON. Cookies do not come with other sites' requests, so the size tells nothing. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return encoding === 'br' ? brotli(payload, BROTLI) : gzipped(payload);
  });
}

const accepts = (list: string, encoding: string): boolean => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(list);
