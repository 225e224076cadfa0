import { openDiskStoreUnderTest } from './object-stores.ts';
import { testStore } from './test-store.ts';

testStore(openDiskStoreUnderTest);
