import { expect } from 'vitest';
import { callFor } from '../../src/contract/calls.ts';
import { requestCalls } from '../../src/contract/request-calls.ts';
import type { PresignedUpload } from '../../src/contract/shapes/documents.ts';
import type { OwnRequests, RequestedFile, RequestForSender } from '../../src/contract/shapes/requests.ts';
import { NO_ACCOUNT } from '../../src/server/store/sealed-columns.ts';
import type { Answer, Browser, ServerUnderTest } from './server-under-test.ts';
import { postFile, untilEnded } from './upload-file.ts';

export const KATE = { key: 'teacher_letter', name: 'Kate O’Neil', email: 'kate@school.example' } as const;

export const own = async (student: Browser): Promise<OwnRequests> =>
  (await student.call(requestCalls.ownRequests)).body as unknown as OwnRequests;
export const statuses = async (student: Browser): Promise<readonly string[]> => (await own(student)).requests.map(({ status }) => status);

export async function change(
  server: ServerUnderTest,
  student: Browser,
  call: typeof requestCalls.askAgain | typeof requestCalls.withdrawRequest,
): Promise<Answer> {
  server.wait({ seconds: 1 });
  return student.call(callFor(call, { id: (await own(student)).requests[0]?.id ?? '' }));
}

export function senderWith(server: ServerUnderTest, token: string) {
  const browser = server.browser();
  const file = async () => (await browser.call(requestCalls.requestedFile, { token })).body as unknown as RequestedFile;
  return {
    token,
    browser,
    file,
    opened: () => browser.call(requestCalls.openRequest, { token }),
    status: async () => ((await browser.call(requestCalls.openRequest, { token })).body as unknown as RequestForSender).status,
    /** Sends the file that was looked at; without one, that which is there now. */
    send: async (document?: string) =>
      browser.call(requestCalls.sendRequested, { token, document: document ?? (await file()).file?.id ?? NO_ACCOUNT }),
    decline: (unknown = false) => browser.call(requestCalls.declineRequest, { token, unknown }),
    async attach(content: Uint8Array, name = 'letter.pdf'): Promise<Partial<RequestedFile>> {
      const presigned = await browser.call(requestCalls.presignRequested, { token });
      if (presigned.status !== 200) return { message: String(presigned.body['message']) };
      const upload = presigned.body as unknown as PresignedUpload;
      await postFile(server, upload, content);
      const started = await browser.call(requestCalls.startRequested, { token, file_key: upload.fields['key'], file_name: name });
      if (started.status !== 200) return { message: String(started.body['message']) };
      return untilEnded(file);
    },
  };
}
export type Sender = ReturnType<typeof senderWith>;

export async function asked(
  server: ServerUnderTest,
  student: Browser,
  wanted: typeof KATE | Record<string, string> = KATE,
): Promise<Sender> {
  server.wait({ seconds: 1 });
  expect(await student.call(requestCalls.askForDocument, wanted)).toMatchObject({ status: 200 });
  return senderWith(server, await tokenTo(server, wanted.email ?? ''));
}

export async function tokenTo(server: ServerUnderTest, address: string): Promise<string> {
  const link = new URL((await server.mailTo(address)).essence);
  expect([link.pathname, link.search]).toEqual(['/request', '']);
  return link.hash.slice(1);
}
