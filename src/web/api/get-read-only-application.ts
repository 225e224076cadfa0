import useSWR, { type SWRResponse } from 'swr';
import type { ReadOnlyApplication } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

/** What a service user may read of one application. */
export const useReadOnlyApplication = (serviceToken: string): SWRResponse<ReadOnlyApplication, Error> =>
  useSWR([calls.readOnlyApplication.path, serviceToken], () =>
    call<ReadOnlyApplication>(calls.readOnlyApplication, { query: { service_token: serviceToken } }),
  );
