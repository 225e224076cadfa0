import type { Done, ResetPassword } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const resetPassword = (body: ResetPassword): Promise<Done> => call<Done>(calls.resetPassword, { body });
