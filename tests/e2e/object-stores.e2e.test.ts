import { test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createPostPolicies } from '../../src/server/objects/disk-store.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { expectStoreUploads, type UploadTestStore } from './expect-store-uploads.ts';

const SECRET_KEY = 'a key that is made for this test, 32+ characters';

async function onDisk(): Promise<UploadTestStore> {
  const policies = createPostPolicies({ secrets: createSecrets(SECRET_KEY), clock: () => new Date() });
  return { environment: { SECRET_KEY }, permit: async (request) => ({ url: endpoints.upload.path, fields: policies.fieldsFor(request) }) };
}

test('a page uploads a file of 1 MB to our own server', () => expectStoreUploads(onDisk));
