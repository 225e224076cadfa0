import type { Done } from '../../contract/bodies.ts';
import { callFor, calls } from '../../contract/calls.ts';
import { call } from './client.ts';

/** Removes a question's file: first the conversion record, then the answer. */
export async function removeDocument(key: string): Promise<void> {
  await call<Done>(callFor(calls.removeConversion, { key }));
  await call<Done>(callFor(calls.removeDocument, { key }));
}
