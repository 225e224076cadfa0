import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../../src/server/browser/chromium.ts';
import { calls } from '../../src/contract/calls.ts';
import type { PostRequest, PresignedPost } from '../../src/server/objects/object-store.ts';
import { createPostPolicies } from '../../src/server/objects/post-policy.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { openS3StoreUnderTest } from '../server/object-stores.ts';
import { hasRadosgw } from '../server/radosgw.ts';
import { freePort } from './free-port.ts';
import { startSite } from './site.ts';
import { asVisitor } from './visitor.ts';

interface Store {
  readonly environment: Readonly<Record<string, string>>;
  readonly permit: (request: PostRequest) => Promise<PresignedPost>;
}

const SECRET_KEY = 'a key that is made for this test, 32+ characters';

async function onDisk(): Promise<Store> {
  const policies = createPostPolicies({ secrets: createSecrets(SECRET_KEY), clock: () => new Date() });
  return { environment: { SECRET_KEY }, permit: async (request) => ({ url: calls.upload.path, fields: policies.fieldsFor(request) }) };
}

async function inBucket(origin: string): Promise<Store> {
  const { environment, objects, close } = await openS3StoreUnderTest(origin);
  onTestFinished(close);
  return { environment, permit: objects.presignPost };
}

/** What a page of ours gets when it posts so many bytes, and whether it got progress. */
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

describe.each([['our own server', onDisk] as const, ...(hasRadosgw ? [['a bucket', inBucket] as const] : [])])('%s', (_name, openStore) => {
  test('a page uploads a file of 1 MB and sees how far it is; one byte more is refused, and the page is notified', async () => {
    const port = await freePort();
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
  });
});
