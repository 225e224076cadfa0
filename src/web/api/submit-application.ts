import type { Done } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

/** Throws `IncompleteError` where the server finds gaps. */
export const submitApplication = (): Promise<Done> => call<Done>(calls.submit);
