import useSWR, { type SWRResponse } from 'swr';
import type { AddAnotherCounts } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

const getAddAnother = (): Promise<AddAnotherCounts> => call<AddAnotherCounts>(calls.addAnotherCounts);

/** How many components of each repeat the student asked for; not asked for in logged-out state. */
export const useAddAnotherCounts = (isLoggedIn: boolean): SWRResponse<AddAnotherCounts, Error> =>
  useSWR(isLoggedIn ? calls.addAnotherCounts.path : null, getAddAnother);
