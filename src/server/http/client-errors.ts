import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { formatTextByKey } from '../../form/model/text.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError, type RefusalCode, refusals } from '../platform/refusals.ts';
import { createNonce, type SecurityHeaders } from './security-headers.ts';

/** Refusals by error code of Node's parser; any other error is not HTTP. */
const codes: Readonly<Record<string, RefusalCode>> = { ERR_HTTP_REQUEST_TIMEOUT: 'too_slow', HPE_HEADER_OVERFLOW: 'headers_too_large' };

export function createClientErrorHandler(definition: () => FormDefinition, headersOf: SecurityHeaders) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(codes[error.code ?? ''] ?? 'bad_request'));
    socket.destroy(error);
  };

  function answerTo(code: RefusalCode): string {
    const { status, text } = refusals[code];
    const message = formatTextByKey(text, { detail: 'it is not HTTP' }, definition().form);
    const body = JSON.stringify({ message });
    const headers = {
      ...headersOf(randomUUID(), createNonce()),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    return [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n');
  }
}

/** Refuses HTTP/0.9, unknown versions, and HTTP/1.1 without or with two `Host`s; HTTP/1.0 has none, which load balancers use. */
export function addHttpVersionCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { httpVersion, headers, rawHeaders } }, reply) => {
    const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts < 2 && (httpVersion === '1.0' || (httpVersion === '1.1' && headers.host))) return;
    reply.header('connection', 'close');
    throw new RefusalError('bad_request', {
      params: { detail: hosts > 1 ? 'it has two Hosts' : httpVersion === '1.1' ? 'it has no Host' : 'it is not HTTP/1.1' },
    });
  });
}
