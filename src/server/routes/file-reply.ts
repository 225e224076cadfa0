import { create as contentDisposition } from 'content-disposition';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a PDF under a name. Whatever a document contains, no browser runs it under our origin. */
export function pdf(reply: FastifyReply, { name, content }: { readonly name: string; readonly content: Uint8Array }): Uint8Array {
  reply
    .headers({ 'content-disposition': contentDisposition(name), 'content-security-policy': "default-src 'none'; sandbox" })
    .type('application/pdf');
  return Buffer.from(content);
}

/** Sends a ZIP file under a name, as it comes. */
export function zip(reply: FastifyReply, { name, content }: { readonly name: string; readonly content: Readable }): Readable {
  reply.headers({ 'content-disposition': contentDisposition(name) }).type('application/zip');
  return content;
}

/** Sends a picture that we have drawn ourselves, to be shown in a page. */
export function picture(reply: FastifyReply, content: Uint8Array): Uint8Array {
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox" }).type('image/jpeg');
  return Buffer.from(content);
}

/** Sends a CSV file under a name, as it comes. */
export function csv(reply: FastifyReply, name: string, content: Readable): Readable {
  reply.headers({ 'content-disposition': contentDisposition(name) }).type('text/csv; charset=utf-8');
  return content;
}
