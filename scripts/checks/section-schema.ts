import type { Check } from './application/check.ts';
import { didYouMean } from './application/did-you-mean.ts';
import { isCompiled, strictAjv } from './application/meta-schemas.ts';
import { list, record, step } from './application/shapes.ts';

export const check: Check = {
  name: 'section-schema',
  description: 'The schema of every section and block, and the data model, compile in the strict mode of AJV.',
  scope: 'file',
  run: ({ documents }) => Object.entries(documents).filter(([file]) => isCompiled(file)).flatMap(([file, document]) => {
    const { $schema: _, ...schema } = record(document);
    try {
      strictAjv().compile(schema);
      return [];
    } catch (error) {
      return [{ rule: check.name, file, ...explainRefusal(schema, error instanceof Error ? error.message : String(error)) }];
    }
  }),
};

/** AJV tells where only in its sentence; the most frequent refusals get plain words. */
function explainRefusal(schema: Readonly<Record<string, unknown>>, message: string): { pointer: string; what: string; advice: string } {
  const required = /required property "([^"]+)" is not defined/.exec(message)?.[1];
  if (required !== undefined) {
    const n = list(schema['required']).indexOf(required);
    return {
      pointer: `/required${n < 0 ? '' : step(n)}`, what: `"${required}" is required but is not a question of this file`,
      advice: didYouMean(required, Object.keys(record(schema['properties'])), 'Add the question to "properties" or remove it from "required".'),
    };
  }
  const pointer = /at (?:path )?"#?([^"]*)"/.exec(message)?.[1]?.replace(/^#/, '') ?? '';
  const keyword = /keyword "([^"]+)"/.exec(message)?.[1];
  if (/missing type|applicable/.test(message) && keyword !== undefined) {
    return { pointer, what: `"${keyword}" does not fit the type of this question`, advice: 'Change "type", or remove the rule: minLength, maxLength, pattern and format are for "string"; minimum, maximum and multipleOf for numbers.' };
  }
  return { pointer, what: `AJV refuses this schema: ${message}`, advice: 'Compare with another section that has a question like this one.' };
}
