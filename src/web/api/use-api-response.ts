import type { Static, TSchema } from 'typebox';
import useSWR, { type SWRResponse } from 'swr';
import type { TypedEndpoint } from '../../api/endpoints.ts';
import { type NoInputSchema, callApi } from './api-client.ts';

export const useApiResponse = <Answer extends TSchema>(
  call: TypedEndpoint<NoInputSchema<Answer>>,
  isAsked: boolean,
  onError?: (error: Error) => void,
): SWRResponse<Static<Answer>, Error> => useSWR(isAsked ? call.path : null, () => callApi(call), onError && { onError });
