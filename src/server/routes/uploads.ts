import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Refusal } from '../../contract/bodies.ts';
import { UPLOAD_PATH } from '../objects/disk-store.ts';
import type { ReceiveUpload } from '../objects/object-store.ts';
import { Refused } from '../refusals.ts';
import type { App } from './app-type.ts';

const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20, fileSize: Infinity };

/** Where browsers upload to while files lie on our disk: the signed fields admit, not a session. */
export function addUploadRoutes(app: App, { receive }: { receive: ReceiveUpload }): void {
  void app.register(multipart, { limits, throwFileSizeLimit: false });
  app.route({
    method: 'POST',
    url: UPLOAD_PATH,
    config: { takesFiles: true },
    schema: { response: { 204: Type.Undefined(), '4xx': Refusal, '5xx': Refusal } },
    handler: async (request, reply) => {
      const { fields, file } = await readForm(request);
      await receive(fields, chunksOf(file));
      return reply.status(204).send();
    },
  });
}

/** Fields up to the file; what comes after it is ignored, as S3 does. */
async function readForm(request: FastifyRequest): Promise<{ fields: ReadonlyMap<string, string>; file: MultipartFile }> {
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname === 'file') return { fields, file: part };
        break;
      }
      if (fields.has(part.fieldname) || part.valueTruncated || typeof part.value !== 'string') break;
      fields.set(part.fieldname, part.value);
    }
  } catch {
    // Told below: how a form is broken helps nobody.
  }
  throw new Refused('unreadable_upload');
}

/** Ends with a refusal where the form breaks off, so that only a failure of ours is one. */
async function* chunksOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file as AsyncIterable<Uint8Array>;
  } catch {
    throw new Refused('unreadable_upload');
  }
}
