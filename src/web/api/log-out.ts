import type { Done } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const logOut = (): Promise<Done> => call<Done>(calls.logout);
