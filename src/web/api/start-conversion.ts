import type { Done } from '../../contract/bodies.ts';
import { callFor, calls } from '../../contract/calls.ts';
import type { StartConversion } from '../../contract/documents.ts';
import { call } from './client.ts';

/** Makes an uploaded file the question's, in place of any before; the answer is empty until it is converted. */
export const startConversion = (key: string, body: StartConversion): Promise<Done> =>
  call<Done>(callFor(calls.startConversion, { key }), { body });
