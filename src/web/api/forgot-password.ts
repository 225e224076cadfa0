import type { Done, NameAccount } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const forgotPassword = (body: NameAccount): Promise<Done> => call<Done>(calls.forgotPassword, { body });
