import type { Done, Confirm } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const confirmAccount = (body: Confirm): Promise<Done> => call<Done>(calls.confirm, { body });
