import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../chromium.ts';
import type { PresignedPost } from '../../src/server/objects/object-store.ts';
import { openS3StoreUnderTest } from '../server/object-stores.ts';
import { findFreePort } from './free-port.ts';
import { startSite } from './start-site.ts';
import { asVisitor } from './visitor.ts';

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

test('a page uploads a file of 1 MB to a bucket', async () => {
  const port = await findFreePort();
  const { environment, objects, close } = await openS3StoreUnderTest(`http://localhost:${port}`);
  onTestFinished(close);
  const [site, browser] = await Promise.all([startSite({ environment: { ...environment, PORT: String(port) } }), launchBrowser()]);
  onTestFinished(async () => {
    await Promise.all([site.close(), browser.close()]);
  });
  const permit = (): Promise<PresignedPost> => objects.presignPost({ key: `uploads/${randomUUID()}`, maxBytes: 1_048_576, seconds: 300 });
  await asVisitor({ browser, url: `http://localhost:${port}`, name: 'object-stores' }, async ({ page, expectProblem }) => {
    await page.goto('/');
    expect(await upload(page, await permit(), 1_048_576)).toEqual({ status: 204, progress: true });
    expectProblem(/400/);
    expect(await upload(page, await permit(), 1_048_577)).toEqual({ status: 400, progress: true });
  });
});
