import { openDiskStoreUnderTest } from './object-stores.ts';
import { testObjectStore } from './test-store.ts';

testObjectStore(openDiskStoreUnderTest);
