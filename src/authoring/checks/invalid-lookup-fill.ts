import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { SectionFolder } from '../../form/model/form-file-paths.ts';
import { LOOKUP_FIELDS } from '../../form/model/vocabulary.ts';
import { lookupTargets, widgetDefinitionOf } from '../../form/model/widget-definitions.ts';
import { readQuestionSpec, questionKeys, uiOptionLocation, writtenQuestions } from '../form-files/checked-form.ts';
import type { CheckedForm, FormCheck, CheckFinding, WrittenQuestion } from '../form-files/checked-form.ts';
import { getOwn } from '../../form/model/answers.ts';

export const invalidLookupFill: FormCheck = {
  name: 'invalid-lookup-fill',
  what: 'A look-up fills a question with something that it does not know, or that the question cannot hold.',
  advice: 'Name another question, or remove the entry.',
  see: 'recipes/look-something-up.md',
  example: {
    file: 'schemas/pages/studies/school/ui.json',
    wrong: '"fills": { "address_line_2": "school_city" }',
    right: '"fills": { "city": "school_city" }',
  },
  run: (checkedForm) => writtenQuestions(checkedForm).flatMap((asked) => misfits(checkedForm, asked)),
};

function misfits(checkedForm: CheckedForm, asked: WrittenQuestion): readonly CheckFinding[] {
  const { folder, name: key } = asked;
  const { category, fills = {} } = asked.ui['ui:options'] ?? {};
  if (category === undefined) return [];
  const [own, ...others]: readonly string[] = LOOKUP_FIELDS[category];
  const filled = new Map([[key, own]]);
  const meant = (field: string, name: string): string | undefined =>
    findEvidentTarget(questionKeys(checkedForm, folder), fills, others, field, name);
  return Object.keys(fills).flatMap((field) => {
    const at = (inFills: string, what: string, advice: string): CheckFinding => {
      return { ...uiOptionLocation(asked, `fills${pointerSegment(field)}${inFills}`), what, advice };
    };
    if (field === own)
      return [at('', `"${field}" goes into "${key}" itself`, `Remove it. The look-up also knows: ${joinQuotedNames(others)}.`)];
    if (!others.includes(field))
      return [
        at('', `The look-up of "${category}" does not know "${field}"`, didYouMean(field, others, `It knows: ${joinQuotedNames(others)}.`)),
      ];
    const keys = lookupTargets(asked, field);
    return keys.flatMap((name, n) => {
      const first = filled.get(name);
      filled.set(name, first ?? field);
      if (!questionKeys(checkedForm, folder).includes(name)) return [];
      const place = Array.isArray(fills[field as keyof typeof fills]) ? pointerSegment(n) : '';
      const other = meant(field, name);
      if (other !== undefined) return [at(place, `"${field}" would go into "${name}"`, `Did you mean "${other}"?`)];
      if (first !== undefined && meant(first, name) !== undefined) return [];
      const reason = first !== undefined ? `"${first}" fills it already` : reasonAgainst(checkedForm, folder, name, keys.slice(0, n));
      return reason === undefined
        ? []
        : [at(place, `"${name}" cannot be filled with "${field}": ${reason}`, 'Remove it, or name another question.')];
    });
  });
}

function findEvidentTarget(
  questions: readonly string[],
  fills: Readonly<Record<string, string | readonly string[]>>,
  fields: readonly string[],
  field: string,
  name: string,
): string | undefined {
  const isCalled = (question: string, after: string): boolean => `_${question}_`.includes(`_${after}_`);
  if (isCalled(name, field) || !fields.some((other) => other !== field && isCalled(name, other))) return undefined;
  const taken = [getOwn(fills, field) ?? []].flat();
  const [meant, ...more] = questions.filter((question) => isCalled(question, field) && !taken.includes(question));
  return more.length > 0 ? undefined : meant;
}

function reasonAgainst(checkedForm: CheckedForm, folder: SectionFolder, name: string, before: readonly string[]): string | undefined {
  const asked = readQuestionSpec(checkedForm, folder, name);
  if (asked.type !== 'string') return `it is asked as "${asked.type}", and this is text`;
  const { asksFor } = widgetDefinitionOf(asked);
  if (asksFor !== undefined) return `it asks for a ${asksFor}`;
  const taker = before.find((other) => readQuestionSpec(checkedForm, folder, other).lists.length === 0);
  return taker === undefined ? undefined : `"${taker}" comes first and takes any text`;
}
