import type { Page } from 'playwright-core';
import { endpoints } from '../../../src/api/endpoints.ts';
import { openForm } from './larkmere-form.ts';

export async function openFormAndReport(page: Page): Promise<void> {
  const reported = page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.lastPage.path);
  await openForm(page);
  await reported;
}

export const readDeviceContent = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('matricula');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('no database'));
    });
    const records = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => resolve(reading.result as unknown[]);
    });
    database.close();
    const readable = (_: string, value: unknown): unknown =>
      value instanceof ArrayBuffer ? String.fromCharCode(...new Uint8Array(value)) : value;
    return JSON.stringify(
      { records, local: { ...localStorage }, session: { ...sessionStorage }, history: history.state as unknown },
      readable,
    );
  });
