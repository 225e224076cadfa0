import { calls } from '../../contract/calls.ts';
import type { StartConversion } from '../../contract/shapes/documents.ts';
import { send } from '../api/client.ts';
import { postFile } from '../api/post-file.ts';

/** The calls that an upload makes, each for the file of one question. */
export const uploadCalls = {
  askPresignedUrl: (key: string) => send(calls.presignedUrl, { body: { answer_key: key } }),
  postFile,
  /** Makes an uploaded file the question's, in place of any before; the answer is empty until it is converted. */
  startConversion: (key: string, body: StartConversion): Promise<{ readonly id?: string }> =>
    send(calls.startConversion, { params: { key }, body }),
  getConversion: (key: string) => send(calls.conversion, { params: { key } }),
  getDocumentAnswers: () => send(calls.documentAnswers),
  getDocumentPages: () => send(calls.documentPages),
  /** Removes a question's file: first the conversion record, then the answer. */
  async removeDocument(key: string): Promise<void> {
    await send(calls.removeConversion, { params: { key } });
    await send(calls.removeDocument, { params: { key } });
  },
};
export type UploadCalls = typeof uploadCalls;
