import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { readWhenReachable } from '../errors/call-once.ts';

/** True if the server says so, once it can be reached. */
export const isSubmitted = async (): Promise<boolean> => (await readWhenReachable(() => callApi(endpoints.profile))).submission !== null;
