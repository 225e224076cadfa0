import { t } from '../text.ts';

/** What a student reads of an error: the server's message, or the general one. */
export const errorMessage = (error: unknown): string => (error instanceof Error && error.message) || t('error.unexpected');
