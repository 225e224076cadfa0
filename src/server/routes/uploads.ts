import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import type { ReceiveUpload } from '../objects/object-store.ts';
import { Refused } from '../refusals.ts';
import type { Serve } from './serve.ts';

const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20, fileSize: Infinity };

/** Multipart forms can be read where this was called, and nowhere else. */
export const acceptForms = (app: FastifyInstance): void => void app.register(multipart, { limits, throwFileSizeLimit: false });

/** Where browsers upload to while files lie on our disk: the signed fields admit, not a session. */
export function addUploadRoutes(serve: Serve, { receive }: { receive: ReceiveUpload }): void {
  serve(
    calls.upload,
    async (request, reply) => {
      const { fields, file } = await readForm(request);
      await receive(fields, chunksOf(file));
      reply.status(204);
      return undefined;
    },
    { config: { takesFiles: true } },
  );
}

/** Fields up to the file; what comes after it is ignored, as S3 does. */
async function readForm(request: Pick<FastifyRequest, 'parts'>): Promise<{ fields: ReadonlyMap<string, string>; file: MultipartFile }> {
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
