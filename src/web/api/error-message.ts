import { isNoResponseError, UnknownOutcomeError } from './api-client.ts';
import { translate } from '../platform/translate.ts';

export function errorMessage(error: unknown): string {
  if (error instanceof UnknownOutcomeError) return translate('error.no_outcome');
  if (isNoResponseError(error)) return translate('error.no_answer');
  return (error instanceof Error && error.message) || translate('error.unexpected');
}
