import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** Sends a PDF under a name. Whatever a document contains, no browser runs it under our origin. */
export function pdf(reply: FastifyReply, { name, content }: { readonly name: string; readonly content: Uint8Array }): Uint8Array {
  reply
    .headers({ 'content-disposition': contentDisposition(name), 'content-security-policy': "default-src 'none'; sandbox" })
    .type('application/pdf');
  return Buffer.from(content);
}
