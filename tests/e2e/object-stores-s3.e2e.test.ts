import { onTestFinished, test } from 'vitest';
import { openS3StoreUnderTest } from '../server/object-stores.ts';
import { expectStoreUploads, type UploadTestStore } from './expect-store-uploads.ts';

async function inBucket(origin: string): Promise<UploadTestStore> {
  const { environment, objects, close } = await openS3StoreUnderTest(origin);
  onTestFinished(close);
  return { environment, permit: objects.presignPost };
}

test('a page uploads a file of 1 MB to a bucket', () => expectStoreUploads(inBucket));
