import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { sectionFolderOf, isLogicFile, isSchemaFile, type SchemaFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles, type SectionSchemaJson } from '../../form/model/form-files.ts';
import type { FileCheck, PlacedProblem } from '../form-files/checked-form.ts';
import { requiredByGroups } from './required-questions.ts';

export const messageNeverShown: FileCheck = {
  name: 'message-never-shown',
  what: 'A question has a message for a limit that it does not have, or for being required, which it never is.',
  advice: 'Add the limit, or write the message for one that there is.',
  see: 'recipes/write-a-message.md',
  example: {
    file: 'schemas/pages/start/person/schema.json',
    wrong: `"maxLength": 20,
"errorMessage": { "minLength": "A nickname has up to 20 letters." }`,
    right: `"maxLength": 20,
"errorMessage": { "maxLength": "A nickname has up to 20 letters." }`,
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    formFilesOfKind(fitting, isSchemaFile).flatMap(([file, schema]) =>
      [...forNoLimit(schema), ...forUnrequired(fitting, file, schema)].map((problem) => ({ file, at: 'key' as const, ...problem })),
    ),
};

const NO_LIMITS = ['title', 'description', 'type', 'items'];
/** Keywords that always apply: a typed text has a maximum length, and a number its step, by default. */
const ALWAYS = ['type', 'maxLength', 'step'];

const forNoLimit = ({ properties }: SectionSchemaJson): readonly PlacedProblem[] =>
  Object.entries(properties).flatMap(([key, { errorMessage = {}, ...question }]) => {
    const limits = Object.keys(question).filter((name) => !NO_LIMITS.includes(name));
    return Object.keys(typeof errorMessage === 'string' ? {} : errorMessage)
      .filter((limit) => !ALWAYS.includes(limit) && !limits.includes(limit))
      .map((limit) => ({
        pointer: `/properties${pointerSegment(key)}/errorMessage${pointerSegment(limit)}`,
        what: `"${key}" has no "${limit}", so nobody would ever read this message`,
        advice:
          limits.length === 0
            ? `Add "${limit}" to the question, or remove the message.`
            : `Write it for one of ${joinQuotedNames(limits)}, or add "${limit}" to the question.`,
      }));
  });

function forUnrequired(formFiles: Partial<FormFiles>, file: SchemaFile, schema: SectionSchemaJson): readonly PlacedProblem[] {
  const required = requiredIn(formFiles, file, schema);
  return Object.keys(schema.errorMessage?.required ?? {})
    .filter((key) => !required.has(key))
    .map((key) => ({
      pointer: `/errorMessage/required${pointerSegment(key)}`,
      what: `"${key}" is never required, so nobody would ever read this message`,
      advice: `Add "${key}" to "required", or remove the message.`,
    }));
}

function requiredIn(formFiles: Partial<FormFiles>, file: SchemaFile, { required = [] }: SectionSchemaJson): ReadonlySet<string> {
  const folder = sectionFolderOf(file);
  const isBlock = folder?.startsWith('schemas/blocks/') === true;
  const byRules = formFilesOfKind(formFiles, isLogicFile)
    .filter(([path]) => isBlock || sectionFolderOf(path) === folder)
    .flatMap(([, logic]) => [...Object.keys(logic.required ?? {}), ...requiredByGroups(logic).map(({ name }) => name)]);
  return new Set([...required, ...byRules]);
}
