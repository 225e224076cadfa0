import type { Done } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const putLastPage = (path: string): Promise<Done> => call<Done>(calls.lastPage, { body: { last_page: path } });
