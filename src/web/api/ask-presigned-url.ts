import { calls } from '../../contract/calls.ts';
import type { PresignedUpload } from '../../contract/documents.ts';
import { call } from './client.ts';

/** Where to put one file for a question, for a few minutes. */
export const askPresignedUrl = (key: string): Promise<PresignedUpload> =>
  call<PresignedUpload>(calls.presignedUrl, { body: { answer_key: key } });
