import { endpoints } from '../../api/endpoints.ts';
import type { StartConversionBody } from '../../api/schemas/document-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { postFile } from '../api/post-file.ts';

/** The calls that an upload makes, each for the file of one question. */
export const uploadApi = {
  askPresignedUrl: (key: string) => callApi(endpoints.presignedUrl, { body: { answer_key: key } }),
  postFile,
  /** Makes an uploaded file the question's, in place of any before; the answer is empty until it is converted. */
  startConversion: (key: string, body: StartConversionBody): Promise<{ readonly id?: string }> =>
    callApi(endpoints.startConversion, { params: { key }, body }),
  getConversion: (key: string) => callApi(endpoints.conversion, { params: { key } }),
  getDocumentAnswers: () => callApi(endpoints.documentAnswers),
  getDocumentPages: () => callApi(endpoints.documentPages),
  /** Removes a question's file: first the conversion record, then the answer. */
  async removeDocument(key: string): Promise<void> {
    await callApi(endpoints.removeConversion, { params: { key } });
    await callApi(endpoints.removeDocument, { params: { key } });
  },
};
export type UploadApi = typeof uploadApi;
