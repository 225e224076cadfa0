import { isNoResponse } from './client.ts';
import { t } from '../text.ts';

/** What a student reads of an error: the server's message; without one, that no response came, or the general one. */
export function errorMessage(error: unknown): string {
  if (isNoResponse(error)) return t('error.no_answer');
  return (error instanceof Error && error.message) || t('error.unexpected');
}
