import { expect } from 'vitest';
import { fillPathParams } from '../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../src/api/student-endpoints.ts';
import type { PresignedUpload, OwnDocumentRequests, RequestedFileState } from '../../src/api/schemas/document-schemas.ts';
import { NIL_ACCOUNT_ID } from '../../src/server/database/sealed-columns.ts';
import type { ApiResponse, TestBrowser, ServerUnderTest } from './server-under-test.ts';
import { postUploadedFile, pollUntilEnded } from './upload-file.ts';

export const KATE_REQUEST = { key: 'teacher_letter', name: 'Kate O’Neil', email: 'kate@school.example' } as const;

export const readOwnRequests = (student: TestBrowser): Promise<OwnDocumentRequests> => student.read(documentRequestEndpoints.ownRequests);
export const readOwnRequestStatuses = async (student: TestBrowser): Promise<readonly string[]> =>
  (await readOwnRequests(student)).requests.map(({ status }) => status);

export async function changeNewestRequest(
  server: ServerUnderTest,
  student: TestBrowser,
  call: typeof documentRequestEndpoints.askAgain | typeof documentRequestEndpoints.withdrawRequest,
): Promise<ApiResponse> {
  server.wait({ seconds: 1 });
  return student.call(fillPathParams(call, { id: (await readOwnRequests(student)).requests[0]?.id ?? '' }));
}

export function createRecipient(server: ServerUnderTest, token: string) {
  const browser = server.browser();
  const file = () => browser.read(documentRequestEndpoints.requestedFile, { token });
  return {
    token,
    browser,
    file,
    opened: () => browser.call(documentRequestEndpoints.openRequest, { token }),
    status: async () => (await browser.read(documentRequestEndpoints.openRequest, { token })).status,
    /** Sends the file that was looked at; without one, that which is there now. */
    send: async (document?: string) =>
      browser.call(documentRequestEndpoints.sendRequested, { token, document: document ?? (await file()).file?.id ?? NIL_ACCOUNT_ID }),
    decline: (unknown = false) => browser.call(documentRequestEndpoints.declineRequest, { token, unknown }),
    async attach(content: Uint8Array, name = 'letter.pdf'): Promise<Partial<RequestedFileState>> {
      const presigned = await browser.call(documentRequestEndpoints.presignRequested, { token });
      if (presigned.status !== 200) return { message: String(presigned.body['message']) };
      const upload = presigned.body as unknown as PresignedUpload;
      await postUploadedFile(server, upload, content);
      const started = await browser.call(documentRequestEndpoints.startRequested, {
        token,
        file_key: upload.fields['key'],
        file_name: name,
      });
      if (started.status !== 200) return { message: String(started.body['message']) };
      return pollUntilEnded(file);
    },
  };
}
export type Recipient = ReturnType<typeof createRecipient>;

export async function askForDocument(
  server: ServerUnderTest,
  student: TestBrowser,
  wanted: typeof KATE_REQUEST | Record<string, string> = KATE_REQUEST,
): Promise<Recipient> {
  server.wait({ seconds: 1 });
  expect(await student.call(documentRequestEndpoints.askForDocument, wanted)).toMatchObject({ status: 200 });
  return createRecipient(server, await readRequestToken(server, wanted.email ?? ''));
}

export async function readRequestToken(server: ServerUnderTest, address: string): Promise<string> {
  const link = new URL((await server.mailTo(address)).essence);
  expect([link.pathname, link.search]).toEqual(['/request', '']);
  return link.hash.slice(1);
}
