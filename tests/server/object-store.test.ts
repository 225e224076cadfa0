import { openDiskStoreUnderTest } from './object-stores.ts';
import { testObjectStore } from './object-store-tests.ts';

testObjectStore(openDiskStoreUnderTest);
