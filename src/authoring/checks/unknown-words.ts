import traverse from 'json-schema-traverse';
import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { FileCheck, CheckFinding } from '../form-files/checked-form.ts';
import { knownKeywords, metaSchemaPath } from '../form-files/strict-ajv.ts';
import { createMetaSchemaCheck } from '../form-files/create-meta-schema-check.ts';

/** Files of these kinds are JSON Schema themselves: the names that they may hold are keywords, too. */
const describeSchemas = ['section', 'data-model'].map(metaSchemaPath);

export const unknownKeyword: FileCheck = {
  name: 'unknown-keyword',
  what: 'For programmers: a file in `schemas/meta` uses a word that JSON Schema does not have, which would check nothing.',
  advice: 'Correct the word.',
  example: {
    file: 'schemas/meta/text.schema.json',
    wrong: '"type": "string", "maxLenght": 200',
    right: '"type": "string", "maxLength": 200',
  },
  scope: 'file',
  run: ({ metaFiles }) =>
    [...metaFiles.values()].flatMap(({ path: file, value }) => {
      const drafts: CheckFinding[] = [];
      const require = (pointer: string, name: string): void => {
        if (knownKeywords.includes(name)) return;
        drafts.push({
          file,
          pointer,
          at: 'key',
          what: `JSON Schema has no keyword "${name}"`,
          advice: didYouMean(name, knownKeywords, 'Correct it or remove it: as it is, it checks nothing.'),
        });
      };
      if (typeof value !== 'object' || value === null) return [];
      traverse(value, (schema: traverse.SchemaObject, pointer: string) => {
        for (const name of Object.keys(schema)) require(pointer + pointerSegment(name), name);
        if (!describeSchemas.includes(file)) return;
        for (const name of Object.keys(schema['properties'] ?? {})) require(`${pointer}/properties${pointerSegment(name)}`, name);
        const names: unknown = schema['propertyNames']?.enum;
        for (const [n, name] of (Array.isArray(names) ? names : []).entries())
          require(`${pointer}/propertyNames/enum${pointerSegment(n)}`, String(name));
      });
      return drafts;
    }),
};

export const unknownWidget = createMetaSchemaCheck({
  name: 'unknown-widget',
  what: 'There is no such widget.',
  advice: 'Use the one that the finding names, or another one.',
  see: 'recipes/choose-a-kind-of-question.md',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"born_abroad": { "ui:widget": "radios", "ui:options": { "list": "yes-or-no" } }',
    right: '"born_abroad": { "ui:widget": "radio", "ui:options": { "list": "yes-or-no" } }',
  },
});

export const unknownOperator = createMetaSchemaCheck({
  name: 'unknown-operator',
  what: 'There is no such operator.',
  advice: 'Use the one that the finding names, or another one.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equal": [{ "var": "born_abroad" }, "Y"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
});
