import { isSchemaFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type SectionSchemaJson } from '../../form/model/form-files.ts';
import { isMultipleOf, roundUpToMultiple } from '../../form/model/decimals.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { MAX_FILE_BYTES, fileRulesOf, formatFileSize } from '../../form/model/file-rules.ts';
import { LIMIT_PAIRS } from '../prose/limit-mismatches.ts';
import { uiOptionLocation, writtenQuestions, type FileCheck, type FormCheck, type PlacedProblem } from '../form-files/checked-form.ts';

export const contradictoryLimits: FileCheck = {
  name: 'contradictory-limits',
  what:
    'A lower limit is above the upper one, or no step lies between them: no answer could be valid. Or a limit is between ' +
    'two steps, or a whole number has steps that are not whole.',
  advice: 'Swap or correct them.',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"minimum": 120, "maximum": 0',
    right: '"minimum": 0, "maximum": 120',
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    formFilesOfKind(fitting, isSchemaFile).flatMap(([file, { properties }]) =>
      Object.entries(properties).flatMap(([key, property]) => [
        ...LIMIT_PAIRS.flatMap(([low, high]) => {
          const { [low]: least, [high]: most, multipleOf, step: unit = multipleOf } = property;
          if (least === undefined || most === undefined) return [];
          const place = { file, pointer: `/properties${pointerSegment(key)}/${low}` };
          if (least > most)
            return {
              ...place,
              what: `"${low}" ${least} is more than "${high}" ${most}`,
              advice: 'Swap or correct them: no answer would be valid.',
            };
          const multiple = low === 'minimum' ? unit : undefined;
          if (multiple === undefined || roundUpToMultiple(least, multiple) <= most) return [];
          return {
            ...place,
            what: `No multiple of ${multiple} is in the range from ${least} to ${most}`,
            advice: 'Correct the limits or the step: no answer would be valid.',
          };
        }),
        ...unreachableLimits(property).map((problem) => ({
          file,
          ...problem,
          pointer: `/properties${pointerSegment(key)}${problem.pointer}`,
        })),
      ]),
    ),
};

function unreachableLimits({
  type,
  minimum,
  maximum,
  multipleOf,
  step: unit = multipleOf,
}: SectionSchemaJson['properties'][string]): readonly PlacedProblem[] {
  if (unit === undefined) return [];
  if (type === 'integer' && !Number.isInteger(unit))
    return [{ pointer: '/step', what: `A whole number has no steps of ${unit}`, advice: 'Write "type": "number", or a whole step.' }];
  return Object.entries({ minimum, maximum }).flatMap(([limit, value]) => {
    if (value === undefined || isMultipleOf(value, unit)) return [];
    const above = roundUpToMultiple(value, unit);
    const reached = limit === 'minimum' ? above : roundUpToMultiple(value, unit, -1);
    const what = `"${limit}" ${value} is between two steps of ${unit}, so it is the same as ${reached}`;
    return { pointer: `/${limit}`, what, advice: `Write ${reached}, or another step.` };
  });
}

export const fileSizeOverLimit: FormCheck = {
  name: 'file-size-over-limit',
  what: 'A question accepts files that are larger than any that we take: `max_size` is over 1 MB.',
  advice: 'Write a smaller size, or leave it out.',
  see: 'recipes/say-which-files-you-accept.md',
  example: { file: 'schemas/pages/start/person/ui.json', wrong: '"max_size": "5 MB"', right: '"max_size": "500 kB"' },
  run: (checkedForm) =>
    writtenQuestions(checkedForm)
      .filter(({ ui }) => fileRulesOf(ui['ui:options']).maxBytes > MAX_FILE_BYTES)
      .map((question) => ({
        ...uiOptionLocation(question, 'max_size'),
        what: `Files of more than ${formatFileSize(MAX_FILE_BYTES, 'en')} are never accepted`,
        advice: 'Remove "max_size", or write a smaller size: photos of any size can be chosen, and the browser makes them smaller.',
      })),
};
