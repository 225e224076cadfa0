import useSWR, { type SWRResponse } from 'swr';
import type { Profile } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

export const getProfile = (): Promise<Profile> => call<Profile>(calls.profile);

/** The student's profile; requested only while someone is logged in. */
export const useProfile = (isLoggedIn: boolean): SWRResponse<Profile, Error> => useSWR(isLoggedIn ? calls.profile.path : null, getProfile);
