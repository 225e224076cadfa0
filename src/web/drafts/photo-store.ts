import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/** The database of photos that wait on this device: under the id of their student, a slash, and the key of the question. */
export const openPhotoStore = (): UseStore => createStore('matricula-photos', 'photos');

/** Of an account that is deleted nothing waits. Throws where the device keeps nothing. */
export async function erasePhotosOf(ownerId: string): Promise<void> {
  await openPhotoStore()('readwrite', async (stored) => {
    const names = stored.getAllKeys();
    await promisifyRequest(names);
    for (const name of names.result) if (String(name).startsWith(`${ownerId}/`)) stored.delete(name);
    await promisifyRequest(stored.transaction);
  });
}
