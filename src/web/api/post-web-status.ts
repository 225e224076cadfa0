import type { WebStatus } from '../../api/schemas/application-schemas.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, UnauthorizedError } from './api-client.ts';

const RETRIES = 2;

export async function postWebStatus(status: WebStatus): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await callApi(endpoints.webStatus, { body: { web_status: status } });
      return;
    } catch (error) {
      if (attempt === RETRIES || error instanceof UnauthorizedError) throw error;
    }
  }
}
