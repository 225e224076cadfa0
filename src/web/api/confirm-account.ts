import type { Confirm, Confirmed } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const confirmAccount = (body: Confirm): Promise<Confirmed> => call<Confirmed>(calls.confirm, { body });
