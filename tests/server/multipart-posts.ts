import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import type { StoreUnderTest } from './object-stores.ts';

export const MAX_BYTES = 1_048_576;
export const newUploadKey = (): string => `uploads/${randomUUID()}`;

export interface MultipartForm {
  readonly fields: Record<string, string>;
  readonly file: Uint8Array;
  readonly name: string;
  readonly type: string;
}

/** Posts as a browser does: the fields, then the file. `change` is what someone who cheats changes. */
export async function postMultipart(
  store: StoreUnderTest,
  presigned: PresignedPost,
  file: Uint8Array,
  change: Partial<MultipartForm> = {},
): Promise<{ status: number; text: string }> {
  const form: MultipartForm = { fields: presigned.fields, file, name: 'transcript.pdf', type: 'application/pdf', ...change };
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(form.file)], { type: form.type }), form.name);
  const response = await fetch(store.addressOf(presigned), { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

export const findFieldName = ({ fields }: PresignedPost, pattern: RegExp): string =>
  Object.keys(fields).find((name) => pattern.test(name)) ?? 'none';

export async function sendRawMultipart(
  store: StoreUnderTest,
  presigned: PresignedPost,
  file: Uint8Array,
  { announce = file.length, header = '' }: { announce?: number; header?: string } = {},
) {
  const fields = Object.entries(presigned.fields)
    .map(([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = `${fields}--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const tail = '\r\n--cut--\r\n';
  const { hostname, port, pathname, host } = store.addressOf(presigned);
  const socket = connect(Number(port), hostname);
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk)).on('error', () => undefined);
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${header}Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ` +
      `${head.length + announce + tail.length}\r\n\r\n${head}`,
  );
  socket.write(file);
  if (announce === file.length) socket.write(tail);
  return { socket, answer: () => Buffer.concat(answer).toString('latin1') };
}
