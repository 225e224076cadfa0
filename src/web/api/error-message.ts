import { isNoResponse } from './client.ts';
import { t } from '../text.ts';

export function errorMessage(error: unknown): string {
  if (isNoResponse(error)) return t('error.no_answer');
  return (error instanceof Error && error.message) || t('error.unexpected');
}
