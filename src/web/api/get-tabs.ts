import useSWR, { type SWRResponse } from 'swr';
import type { ChosenTabs } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

const getTabs = (): Promise<ChosenTabs> => call<ChosenTabs>(calls.tabs);

/** Which tabs the student chose; not asked for in logged-out state. */
export const useChosenTabs = (isLoggedIn: boolean): SWRResponse<ChosenTabs, Error> => useSWR(isLoggedIn ? calls.tabs.path : null, getTabs);
