import type { PresignedUpload } from '../../api/schemas/document-schemas.ts';
import { UPLOAD_TIMEOUT_SECONDS } from '../../api/upload-rules.ts';
import { NO_SERVER_MESSAGE, parseErrorMessage, ServerError } from './api-client.ts';

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Posts a multipart form; only XMLHttpRequest reports progress. Throws `ServerError`, status 0 if interrupted. */
export function postFile({ url, fields }: PresignedUpload, file: Blob, { signal, onProgress }: Options): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = UPLOAD_TIMEOUT_SECONDS * 1000;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)));
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new ServerError(parseErrorMessage(request.responseText), request.status)),
    );
    for (const end of ['error', 'timeout', 'abort']) request.addEventListener(end, () => reject(new ServerError(NO_SERVER_MESSAGE, 0)));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
