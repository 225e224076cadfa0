import { test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { createPostPolicies } from '../../src/server/objects/disk-store.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { expectUploads, type Store } from './expect-uploads.ts';

const SECRET_KEY = 'a key that is made for this test, 32+ characters';

async function onDisk(): Promise<Store> {
  const policies = createPostPolicies({ secrets: createSecrets(SECRET_KEY), clock: () => new Date() });
  return { environment: { SECRET_KEY }, permit: async (request) => ({ url: calls.upload.path, fields: policies.fieldsFor(request) }) };
}

test('a page uploads a file of 1 MB to our own server', () => expectUploads(onDisk));
