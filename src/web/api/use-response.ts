import type { Static, TSchema } from 'typebox';
import useSWR, { type SWRResponse } from 'swr';
import type { ShapedCall } from '../../contract/calls.ts';
import { type Bare, send } from './client.ts';

export const useResponse = <Answer extends TSchema>(
  call: ShapedCall<Bare<Answer>>,
  isAsked: boolean,
  onError?: (error: Error) => void,
): SWRResponse<Static<Answer>, Error> => useSWR(isAsked ? call.path : null, () => send(call), onError && { onError });
