import type { RJSFSchema } from '@rjsf/utils';
import type { Answer } from '../../../form/model/answers.ts';

/** Options have text values; the answer to a question of a number type is a number. */
export function answerFromOptionValue(value: string, schema: RJSFSchema): Answer {
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return isNumber && value !== '' ? Number(value) : value;
}
