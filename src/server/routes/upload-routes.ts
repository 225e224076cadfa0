import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../api/endpoints.ts';
import type { ReceiveUpload } from '../objects/object-store.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { AddRoute } from './add-route.ts';

const limits = { files: 1, fields: 10, parts: 11, fieldNameSize: 100, fieldSize: 4096, headerPairs: 20, fileSize: Infinity };

export const acceptMultipart = (app: FastifyInstance): void => void app.register(multipart, { limits, throwFileSizeLimit: false });

/** Upload to our own disk: signed fields authorize it, not a session. */
export function addUploadRoutes(serve: AddRoute, { receive }: { receive: ReceiveUpload }): void {
  serve(
    endpoints.upload,
    async (request, reply) => {
      const { fields, file } = await readForm(request);
      await receive(fields, chunksOf(file));
      reply.status(204);
      return undefined;
    },
    { config: { takesFiles: true } },
  );
}

/** Reads the fields before the file; ignores anything after it, as S3 does. */
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
    // Refused below: how a form is malformed helps nobody.
  }
  throw new RefusalError('unreadable_upload');
}

async function* chunksOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file as AsyncIterable<Uint8Array>;
  } catch {
    throw new RefusalError('unreadable_upload');
  }
}
