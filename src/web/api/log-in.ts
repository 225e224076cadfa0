import type { Done, Login } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const logIn = (body: Login): Promise<Done> => call<Done>(calls.login, { body });
