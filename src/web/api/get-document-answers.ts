import { calls } from '../../contract/calls.ts';
import type { DocumentAnswers } from '../../contract/documents.ts';
import { call } from './client.ts';

export const getDocumentAnswers = (): Promise<DocumentAnswers> => call<DocumentAnswers>(calls.documentAnswers);
