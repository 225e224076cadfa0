import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { sayNamed } from '../../form/model/text.ts';
import type { Definition } from '../definition.ts';
import { type RefusalCode, refusals } from '../refusals.ts';
import { newNonce, type SecurityHeaders } from './security-headers.ts';

/** Refusals for what Node's parser gives up on; everything else is not HTTP. */
const codes: Readonly<Record<string, RefusalCode>> = { ERR_HTTP_REQUEST_TIMEOUT: 'too_slow', HPE_HEADER_OVERFLOW: 'headers_too_large' };

/** Responds to what is refused before there is a request: with the same headers and in the same shape as every other refusal. */
export function createClientErrorHandler(definition: () => Definition, headersOf: SecurityHeaders) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) socket.write(answerTo(codes[error.code ?? ''] ?? 'bad_request'));
    socket.destroy(error);
  };

  function answerTo(code: RefusalCode): string {
    const { status, text } = refusals[code];
    const message = sayNamed(text, { detail: 'it is not HTTP' }, definition().form);
    const body = JSON.stringify({ message });
    const headers = {
      ...headersOf(randomUUID(), newNonce()),
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
