import type { KeepVisitorAnswers, VisitorToken } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { call } from './client.ts';

/** Keeps a visitor's answers for another device, which opens them with the token. */
export const keepVisitorAnswers = (body: KeepVisitorAnswers): Promise<VisitorToken> => call<VisitorToken>(calls.keepVisitorAnswers, { body });
