import { isNoResponseError } from './client.ts';
import { translate } from '../text.ts';

export function errorMessage(error: unknown): string {
  if (isNoResponseError(error)) return translate('error.no_answer');
  return (error instanceof Error && error.message) || translate('error.unexpected');
}
