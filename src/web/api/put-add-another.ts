import type { Done, SetAddAnother } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const putAddAnother = (body: SetAddAnother): Promise<Done> => call<Done>(calls.addAnother, { body });
