import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { CONDITIONS_FILE, INSTITUTION_FILE, isLogicFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../form/model/form-files.ts';
import type { Logic } from '../../form/model/logic.ts';
import type { CheckFinding } from '../form-files/checked-form.ts';
import { listContentParts } from '../form-files/rule-sources.ts';
import { siblingNames, wordsIn, type Sibling } from './confused-facts.ts';

/** A rule, with the texts and keys of all that it shows or asks for. */
interface Ruled {
  readonly file: CheckFinding['file'];
  readonly pointer: string;
  readonly rule: Logic | undefined;
  readonly about: unknown;
}

/** A point about one thing under the condition of another one, whose name differs by this word: ACT scores under `has_taken_sat`. */
export function findConfusedConditions(formFiles: FormFiles): readonly CheckFinding[] {
  const siblings = siblingNames(Object.keys(formFiles[CONDITIONS_FILE]));
  if (siblings.size === 0) return [];
  return ruledIn(formFiles).flatMap(({ file, pointer, rule, about }): readonly CheckFinding[] => {
    if (rule === undefined) return [];
    const written = JSON.stringify(rule);
    const words = wordsIn(textsOf(about).join(' ').replaceAll('_', ' '));
    const isMeant = ({ own, other, name }: Sibling): boolean =>
      words.includes(other) && !words.includes(own) && !written.includes(`"${name}"`);
    for (const [used, others] of siblings) {
      const meant = written.includes(`"condition":"${used}"`) ? others.find(isMeant) : undefined;
      if (!meant) continue;
      const what = `This is about "${meant.other}", and its condition is "${used}", while there is "${meant.name}"`;
      return [{ file, pointer, what, advice: `Write { "condition": "${meant.name}" }.` }];
    }
    return [];
  });
}

const ruledIn = (formFiles: FormFiles): readonly Ruled[] => [
  ...(formFiles[INSTITUTION_FILE].checklist ?? []).map(({ when, ...about }, n) => ({
    file: INSTITUTION_FILE,
    pointer: `/checklist${pointerSegment(n)}/when`,
    rule: when,
    about,
  })),
  ...listContentParts(formFiles).map(({ file, pointer, part: { when, ...about } }) => ({
    file,
    pointer: `${pointer}/when`,
    rule: when,
    about,
  })),
  ...formFilesOfKind(formFiles, isLogicFile).flatMap(([file, { groups = [] }]) =>
    groups.flatMap((group, g) => group.map(({ when, ...about }, c) => ({ file, pointer: `/groups/${g}/${c}/when`, rule: when, about }))),
  ),
];

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
