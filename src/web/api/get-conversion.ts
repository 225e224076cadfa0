import { callFor, calls } from '../../contract/calls.ts';
import type { ConversionState } from '../../contract/documents.ts';
import { call } from './client.ts';

export const getConversion = (key: string): Promise<ConversionState> => call<ConversionState>(callFor(calls.conversion, { key }));
