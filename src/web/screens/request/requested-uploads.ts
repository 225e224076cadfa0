import { requestCalls } from '../../../contract/request-calls.ts';
import { send } from '../../api/client.ts';
import { postFile } from '../../api/post-file.ts';
import { noApplication, type UploadSourceDeps } from '../../uploads/upload-source.ts';

/** The one file of a request, among the keys of files. */
export const FILE = 'request';

export const requestedUploads = (token: string, onError: (error: unknown) => void): UploadSourceDeps => {
  const body = { token };
  return {
    ...noApplication,
    owner: () => null,
    onError: (_, error) => onError(error),
    calls: {
      postFile,
      askPresignedUrl: () => send(requestCalls.presignRequested, { body }),
      async startConversion(_, upload) {
        await send(requestCalls.startRequested, { body: { ...body, ...upload } });
        return {};
      },
      getConversion: () => send(requestCalls.requestedFile, { body }),
      async getDocumentAnswers() {
        const { file } = await send(requestCalls.requestedFile, { body });
        return file ? { [FILE]: file } : {};
      },
      // The screen itself shows what will be sent.
      getDocumentPages: async () => ({}),
      removeDocument: async () => void (await send(requestCalls.removeRequested, { body })),
    },
  };
};
