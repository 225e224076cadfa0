import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser } from '../chromium.ts';
import type { PresignRequest, PresignedPost } from '../../src/server/objects/object-store.ts';
import { findFreePort } from './free-port.ts';
import { startSite } from './start-site.ts';
import { asVisitor } from './visitor.ts';

export interface UploadTestStore {
  readonly environment: Readonly<Record<string, string>>;
  readonly permit: (request: PresignRequest) => Promise<PresignedPost>;
}

const upload = (page: Page, post: PresignedPost, bytes: number): Promise<{ status: number; progress: boolean }> =>
  page.evaluate(
    ({ url, fields, bytes }) =>
      new Promise((resolve) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        form.append('file', new File([new Uint8Array(bytes)], 'grades.pdf', { type: 'application/pdf' }));
        const request = new XMLHttpRequest();
        let progress = false;
        request.upload.addEventListener('progress', () => {
          progress = true;
        });
        request.addEventListener('loadend', () => resolve({ status: request.status, progress }));
        request.open('POST', url);
        request.send(form);
      }),
    { ...post, bytes },
  );

export async function expectStoreUploads(openStore: (origin: string) => Promise<UploadTestStore>): Promise<void> {
  const port = await findFreePort();
  const store = await openStore(`http://localhost:${port}`);
  const [site, browser] = await Promise.all([startSite({ environment: { ...store.environment, PORT: String(port) } }), launchBrowser()]);
  onTestFinished(async () => {
    await Promise.all([site.close(), browser.close()]);
  });
  const permit = (): Promise<PresignedPost> => store.permit({ key: `uploads/${randomUUID()}`, maxBytes: 1_048_576, seconds: 300 });
  await asVisitor({ browser, url: `http://localhost:${port}`, name: 'object-stores' }, async ({ page, expectProblem }) => {
    await page.goto('/');
    expect(await upload(page, await permit(), 1_048_576)).toEqual({ status: 204, progress: true });
    expectProblem(/400/);
    expect(await upload(page, await permit(), 1_048_577)).toEqual({ status: 400, progress: true });
  });
}
