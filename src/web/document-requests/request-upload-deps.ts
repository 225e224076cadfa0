import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { postFile } from '../api/post-file.ts';
import { uploadDepsWithoutApplication, type LazyUploadsDeps } from '../uploads/lazy-uploads.ts';

/** The one file of a request, among the keys of files. */
export const REQUEST_FILE_KEY = 'request';

export const requestUploadDeps = (token: string, onError: (error: unknown) => void): LazyUploadsDeps => {
  const body = { token };
  return {
    ...uploadDepsWithoutApplication,
    owner: () => null,
    onError: (_, error) => onError(error),
    api: {
      postFile,
      askPresignedUrl: () => callApi(documentRequestEndpoints.presignRequested, { body }),
      async startConversion(_, upload) {
        await callApi(documentRequestEndpoints.startRequested, { body: { ...body, ...upload } });
        return {};
      },
      getConversion: () => callApi(documentRequestEndpoints.requestedFile, { body }),
      async getDocumentAnswers() {
        const { file } = await callApi(documentRequestEndpoints.requestedFile, { body });
        return file ? { [REQUEST_FILE_KEY]: file } : {};
      },
      // The screen itself shows what will be sent.
      getDocumentPages: async () => ({}),
      removeDocument: async () => void (await callApi(documentRequestEndpoints.removeRequested, { body })),
    },
  };
};
