import { NO_RESPONSE, ServerError } from './errors.ts';
import { t } from '../text.ts';

/** What a student reads of an error: the server's message; without one, that no response came, or the general one. */
export function errorMessage(error: unknown): string {
  if (error instanceof ServerError && error.status === NO_RESPONSE) return t('error.no_answer');
  return (error instanceof Error && error.message) || t('error.unexpected');
}
