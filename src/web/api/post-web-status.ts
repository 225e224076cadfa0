import type { WebStatus } from '../../contract/shapes/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { send, UnauthorizedError } from './client.ts';

const RETRIES = 2;

export async function postWebStatus(status: WebStatus): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await send(calls.webStatus, { body: { web_status: status } });
      return;
    } catch (error) {
      if (attempt === RETRIES || error instanceof UnauthorizedError) throw error;
    }
  }
}
