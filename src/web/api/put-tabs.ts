import type { ChooseTab, Done } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const putTabs = (body: ChooseTab): Promise<Done> => call<Done>(calls.chooseTab, { body });
