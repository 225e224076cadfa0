import { create as contentDisposition } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** No browser runs the document under our origin, whatever it contains. */
export function withPdfHeaders(
  reply: FastifyReply,
  { name, content }: { readonly name: string; readonly content: Uint8Array },
): Uint8Array {
  reply
    .headers({ 'content-disposition': contentDisposition(name), 'content-security-policy': "default-src 'none'; sandbox" })
    .type('application/pdf');
  return Buffer.from(content);
}

export function withZipHeaders(reply: FastifyReply, { name, content }: { readonly name: string; readonly content: Readable }): Readable {
  reply.headers({ 'content-disposition': contentDisposition(name) }).type('application/zip');
  return content;
}

export function withImageHeaders(reply: FastifyReply, content: Uint8Array): Uint8Array {
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox" }).type('image/jpeg');
  return Buffer.from(content);
}

export function withCsvHeaders(reply: FastifyReply, name: string, content: Readable): Readable {
  reply.headers({ 'content-disposition': contentDisposition(name) }).type('text/csv; charset=utf-8');
  return content;
}
