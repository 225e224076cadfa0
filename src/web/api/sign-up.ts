import type { Done, SignUp } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const signUp = (body: SignUp): Promise<Done> => call<Done>(calls.signUp, { body });
