import { didYouMean, closestName, closestValue, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { createKindValidators } from '../../form/compile/kind-validators.ts';
import { parsePointer, pointerSegment } from '../../form/compile/json-pointer.ts';
import { CHANGES_FILE, DATA_MODEL_FILE, isPersonaFile, isUiFile, uiFile, optionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type PersonaJson } from '../../form/model/form-files.ts';
import { namedParts, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { questionLocations, answerConstraints } from '../examples/answer-constraints.ts';
import { renameKeyFix, replaceValueFix } from '../form-files/fix.ts';
import { findSectionsSeenWithOtherTabs } from '../form-files/sections-seen-with-other-tabs.ts';
import { optionValuesOfList, optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { getOwn, type Answer } from '../../form/model/answers.ts';
import { matchComponentNumber, migrateKey } from '../../form/model/declared-changes.ts';
import type { Question } from '../../form/model/form.ts';
import { isInDirection } from '../../form/evaluate/date-direction.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import type { RuleLocation } from '../proof/rule-expression.ts';

export const invalidPersona: FormCheck = {
  name: 'invalid-persona',
  what:
    "A persona gives an answer that cannot be stored: its key is not in `data-model.json`, or it is not of the key's kind. Or it " +
    'chooses what is in no list of the question, and does not expect that to be refused; or most of them give answers that the ' +
    'question refuses: a limit, a pattern, the direction of a date or of a list of years. ' +
    'Or it names a repeat, a tab or a section that no page has, or sees sections of two tabs, of which only one shows.',
  advice: 'Correct the persona; if you removed the question, remove its answers too.',
  example: { file: 'schemas/personas/ada.json', wrong: '"givn_name": "Ada"', right: '"given_name": "Ada"' },
  run(checkedForm) {
    const isStorable = storableIn(checkedForm);
    const personas = formFilesOfKind(checkedForm.formFiles, isPersonaFile);
    // Reports a key missing from the data model once, even if several personas answer it.
    const reported = new Set<string>();
    const changes = checkedForm.formFiles[CHANGES_FILE]?.changes ?? [];
    const answered = personas.flatMap(([file, { answers }]) =>
      Object.entries(answers).flatMap(([key, answer]): CheckFinding | readonly CheckFinding[] => {
        if (isStorable(key, answer)) return [];
        const now = migrateKey(
          changes.filter((change) => 'rename' in change),
          key,
        );
        if (!checkedForm.dataModel.has(key) && checkedForm.dataModel.has(now) && !Object.hasOwn(answers, now))
          return [renamed(checkedForm, file, key, now)];
        if (reported.has(key)) return [];
        reported.add(key);
        const others = personas.filter((other) => Object.hasOwn(other[1].answers, key)).length - 1;
        const mistake = { file, pointer: `/answers${pointerSegment(key)}` };
        const alsoIn = others === 0 ? '' : `, and so ${others === 1 ? 'does 1 other persona' : `do ${others} other personas`}`;
        if (!checkedForm.dataModel.has(key)) {
          const advice = didYouMean(key, checkedForm.dataModel, 'Correct the key, or remove it from the personas.');
          return { ...mistake, at: 'key', what: `This persona answers "${key}", which is not in ${DATA_MODEL_FILE}${alsoIn}`, advice };
        }
        const what = `The data model does not store ${JSON.stringify(answer)} as "${checkedForm.form.dataModel[key]}"`;
        const isDay = typeof answer === 'string' && /^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}$/.test(answer);
        const advice = isDay
          ? 'Write a day as year-month-day, such as 2027-12-31.'
          : `Correct the answer, or give the key another kind in ${DATA_MODEL_FILE}.`;
        return { ...mistake, what, advice };
      }),
    );
    const parts = wrongParts(checkedForm, personas);
    return [
      ...answered,
      ...wrongChoices(checkedForm, personas),
      ...findSectionsSeenWithOtherTabs(checkedForm, personas),
      ...findMostlyRefusing(checkedForm, personas),
      ...parts,
      ...once(
        personas.flatMap(([file, persona]) => [
          ...wrongCounts(checkedForm, file, persona),
          ...(parts.length === 0 ? wrongSections(checkedForm, file, persona) : []),
        ]),
      ),
    ];
  },
};

/** The same mistake of several personas, at the first of them. */
const once = (findings: readonly CheckFinding[]): readonly CheckFinding[] =>
  [...Map.groupBy(findings, ({ what }) => what).values()].flatMap(([first, ...others]) =>
    first ? [others.length === 0 ? first : { ...first, what: `${first.what}; ${others.length + 1} personas name it` }] : [],
  );

type Personas = readonly (readonly [file: string, PersonaJson])[];

/** Repeats, tabs and a tab of some that personas name and no page has. One that several name has been renamed: answers are stored under it. */
function wrongParts({ form, formFiles }: CheckedForm, personas: Personas): readonly CheckFinding[] {
  const parts = namedParts(formFiles);
  const named = personas.flatMap(([file, { counts = {}, tabs = {}, expect }]) => [
    ...Object.keys(counts).map((name) => ({ of: 'repeats', name, at: { file, pointer: `/counts${pointerSegment(name)}` } })),
    ...expect.visible.flatMap((id) => {
      const [, name] = /^[^/]+\/(.+)-\d+$/.exec(id) ?? [];
      return name === undefined || (form.sections[id] && !form.sections[id].repeat) ? [] : { of: 'repeats', name, at: undefined };
    }),
    ...Object.entries(tabs).flatMap(([of, name]) => {
      const at = { file, pointer: `/tabs${pointerSegment(of)}` };
      return [
        { of: 'tabs', name: of, at },
        { of, name, at },
      ];
    }),
  ]);
  return [...Map.groupBy(named, ({ of }) => of)].flatMap(([of, all]): readonly CheckFinding[] => {
    const there = parts.filter((part) => part.of === of);
    const names = new Set(all.map(({ name }) => name));
    const gone = [...names].filter((name) => !there.some((part) => part.name === name));
    // The first tab shows without being chosen.
    const unnamed = there.filter(({ name }, n) => !names.has(name) && (n > 0 || ['repeats', 'tabs'].includes(of)));
    return gone.flatMap((was): CheckFinding | [] => {
      const near = unnamed.find(({ name }) => name.startsWith(was) || closestName(was, [name]) !== undefined);
      const now = gone.length === 1 && unnamed.length === 1 ? unnamed[0] : near;
      const isMisspelled = all.filter(({ name }) => name === was).length === 1 && closestName(was, [now?.name ?? '']) !== undefined;
      if (now && !isMisspelled) {
        const what = `No persona names "${now.name}", and personas name "${was}", which is nowhere now`;
        const advice = `Write "${was}" again: what students do there is stored under this name. Only if "${now.name}" is a new part, name it in the personas.`;
        return { file: now.file, pointer: now.pointer, what, advice };
      }
      const { at } = all.find((one) => one.name === was && one.at) ?? {};
      const [kind, what] =
        of === 'repeats'
          ? ['repeat', `There is no repeat "${was}"`]
          : of === 'tabs'
            ? ['tabs', `There are no tabs "${was}"`]
            : ['tab', `"${of}" has no tab "${was}"`];
      const back = `If you renamed the ${kind} in page.json, write "${was}" there again: answers are stored under it. If you removed it, correct this.`;
      const known = there.map(({ name }) => name);
      const isTab = !['repeats', 'tabs'].includes(of);
      if (!at || (isTab && there.length === 0)) return [];
      const advice = didYouMean(was, known, `${back}${isTab ? ` Its tabs: ${known.join(', ')}.` : ''}`);
      return { ...at, at: isTab ? undefined : 'key', what, advice };
    });
  });
}

/** An answer under a key that `changes.json` renames, with what the persona expects under it. */
function renamed({ files }: CheckedForm, file: string, key: string, now: string): CheckFinding {
  const source = files.get(file);
  const places = ['/answers', '/expect/missing', '/expect/summary'].map((place) => place + pointerSegment(key));
  const edits = places.flatMap((pointer) => (source && renameKeyFix(source, pointer, now)?.edits) ?? []);
  const what = `This persona answers "${key}", which ${CHANGES_FILE} renames`;
  return { file, pointer: places[0] ?? '', at: 'key', what, advice: `Write "${now}".`, fix: { file, edits } };
}

/** A value missing from a list is one mistake, too. Generated years change with time, and are not looked at here. */
function wrongChoices(checkedForm: CheckedForm, personas: Personas): readonly CheckFinding[] {
  const { form, today } = checkedForm;
  const found = personas.flatMap(([file, { answers, expect }]) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
      const optionLists = (question?.lists ?? []).flatMap(({ list }) => form.lists[list] ?? []);
      const isKept = optionLists.every((optionList) => !('generate' in optionList));
      const values = question && isKept ? optionValuesOfQuestion({ form, today }, question) : undefined;
      if (values === undefined || Object.hasOwn(expect.missing ?? {}, key)) return [];
      const chosen = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer];
      return chosen.flatMap((value, n) => {
        if (typeof value !== 'string' || value === '' || values.includes(value)) return [];
        return { file, key, value, values, pointer: `/answers${pointerSegment(key)}${Array.isArray(answer) ? pointerSegment(n) : ''}` };
      });
    }),
  );
  const recoded = found.flatMap(({ file, key, value, values, pointer }) => {
    const now = recodedValue(checkedForm, key, value);
    const source = checkedForm.files.get(file);
    if (now === undefined || !source || !values.includes(now)) return [];
    const what = `"${value}" is in none of the lists of "${key}", and ${CHANGES_FILE} writes it otherwise`;
    return { file, pointer, what, advice: `Write "${now}".`, fix: replaceValueFix(source, pointer, now) };
  });
  if (recoded.length > 0) return recoded;
  const byKey = Map.groupBy(found, ({ key }) => key);
  const wrongLists = [...byKey].flatMap(([key, wrong]) =>
    findWrongList(checkedForm, key, [...new Set(wrong.map(({ value }) => value))], personas),
  );
  const once = new Map(found.toReversed().map((one) => [`${one.key} ${one.value}`, one]));
  const others = [...once.values()].toReversed().filter(({ key }) => !wrongLists.some((list) => list.key === key));
  const choices = others.map(({ file, key, value, values, pointer }): CheckFinding => {
    const meant = closestValue(value, values);
    const personasWith = new Set(found.filter((one) => one.key === key && one.value === value).map((one) => one.file)).size;
    const alsoIn = personasWith === 1 ? '' : `; ${personasWith} personas choose it`;
    const otherwise = `Correct the list or the personas. If you removed or renamed the option, say in ${CHANGES_FILE} what becomes of drafts that chose it. Values: ${joinQuotedNames(values)}.`;
    const advice = meant === undefined ? otherwise : `Did you mean "${meant}"?${alsoIn && ' Correct the list, or all of them.'}`;
    return { file, pointer, what: `"${value}" is in none of the lists of "${key}"${alsoIn}`, advice };
  });
  return [...wrongLists.map(({ mistake }) => mistake), ...choices];
}

function recodedValue({ formFiles }: CheckedForm, key: string, value: string): string | undefined {
  const changes = formFiles[CHANGES_FILE]?.changes ?? [];
  const recodes = changes.flatMap((change) =>
    'recode' in change && matchComponentNumber(change.recode, key) !== undefined ? [change.values] : [],
  );
  const now = recodes.reduce((written, values) => getOwn(values, written) ?? written, value);
  return now === value ? undefined : now;
}

function findWrongList(
  checkedForm: CheckedForm,
  key: string,
  chosen: readonly string[],
  personas: Personas,
): readonly { readonly key: string; readonly mistake: CheckFinding }[] {
  const { form } = checkedForm;
  const { folder, name } = questionLocations(checkedForm).get(key) ?? {};
  const all = personas.flatMap(([, { answers }]) => [getOwn(answers, key) ?? ''].flat()).filter((answer) => answer !== '');
  const [only, ...more] = form.questions[key]?.lists ?? [];
  if (!folder || name === undefined || !only || more.length > 0 || all.some((answer) => !chosen.includes(String(answer)))) return [];
  const offering = Object.entries(form.lists).flatMap(([list, optionList]) =>
    chosen.every((value) => optionValuesOfList(optionList, checkedForm.today).includes(value)) ? [list] : [],
  );
  if (offering.length === 0) return [];
  const what = `The list "${only.list}" offers nothing that personas choose here: ${joinQuotedNames(chosen, 4)}`;
  const advice = `Is ${offering.map((list) => `"${list}"`).join(' or ')} meant? Otherwise correct the personas.`;
  return [{ key, mistake: { file: uiFile(folder), pointer: `${pointerSegment(name)}/ui:options/list`, what, advice } }];
}

const wrongCounts = ({ parts }: CheckedForm, file: string, { counts = {} }: PersonaJson): readonly CheckFinding[] =>
  Object.entries(counts).flatMap(([repeat, count]) => {
    const most = parts.repeats.get(repeat)?.prefixes.length ?? count;
    const mistake = { file, pointer: `/counts${pointerSegment(repeat)}` };
    return count <= most ? [] : { ...mistake, what: `"${repeat}" has ${most} components at most`, advice: `Write ${most} or less.` };
  });

function wrongSections({ form, formFiles }: CheckedForm, file: string, { expect }: PersonaJson): readonly CheckFinding[] {
  const sections = Object.keys(form.sections);
  const named = new Set(formFilesOfKind(formFiles, isPersonaFile).flatMap(([, persona]) => persona.expect.visible));
  return expect.visible.flatMap((id, n): CheckFinding | [] => {
    if (sections.includes(id)) return [];
    const [first] = sections.filter((section) => section.startsWith(`${id}-`) && form.sections[section]?.repeat);
    // The only section of the page that no persona names was probably renamed.
    const [only, ...others] = sections.filter((section) => section.split('/')[0] === id.split('/')[0] && !named.has(section));
    const meant = only === undefined || others.length > 0 ? '' : `Did you mean "${only}", which no persona names? `;
    const otherwise = `${meant}Write the name of the page, a slash, and the name of the section. If you removed the section, remove this line.`;
    const advice = first === undefined ? didYouMean(id, sections, otherwise) : `It is a repeat: name each component, as "${first}".`;
    return { file, pointer: `/expect/visible${pointerSegment(n)}`, what: `There is no section "${id}"`, advice };
  });
}

/** True if the data model stores an answer. Keys of unknown kinds have a finding of their own, and store everything here. */
function storableIn({ formFiles, form }: CheckedForm): (key: string, answer: unknown) => boolean {
  const validatorOf = createKindValidators(formFiles[DATA_MODEL_FILE]);
  return (key, answer) => {
    const kind = form.dataModel[key];
    return kind !== undefined && (validatorOf(kind)?.(answer) ?? true);
  };
}

interface Requirement {
  readonly at: RuleLocation;
  readonly words: string;
  readonly answer: string;
  readonly isTaken: boolean;
  /** Minimum refusals that prove a requirement wrong: an answer at the edge of a direction is refused only on some days. */
  readonly fewest: number;
}

/** Requirements that refuse most answers of personas, unless these expect that. One answer may be at an edge that moves with the years. */
function findMostlyRefusing(checkedForm: CheckedForm, personas: Personas): readonly CheckFinding[] {
  if (checkedForm.findings.length > 0) return [];
  const { questions } = checkedForm.form;
  const tried = personas.flatMap(([file, { answers, expect, today }]) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const question = Object.hasOwn(questions, key) ? questions[key] : undefined;
      const isGiven = answer !== '' && answer !== false && !Object.hasOwn(expect.missing, key);
      const all = question && isGiven && question.value === undefined ? triedWith(checkedForm, question, answer, today) : [];
      return all.map((one) => ({ ...one, label: question?.label ?? key, file, pointer: `/answers${pointerSegment(key)}` }));
    }),
  );
  return [...Map.groupBy(tried, ({ at }) => `${at.file}#${at.pointer}`).values()].flatMap((all) => {
    const refused = all.filter(({ isTaken }) => !isTaken);
    const [first] = refused;
    if (!first || refused.length < first.fewest || refused.length * 2 <= all.length) return [];
    const given = joinQuotedNames([...new Set(refused.map(({ answer }) => answer))].sort(), 4);
    const many =
      all.length === 1
        ? `The answer to "${first.label}" in ${first.file} does`
        : `${refused.length} of ${all.length} answers that personas give do`;
    const what = `${many} not meet ${first.words}: ${given}`;
    // No line asks for what holds for a widget.
    const { file, pointer } = isUiFile(first.at.file) && parsePointer(first.at.pointer).length === 1 ? first : first.at;
    return { file, pointer, what, advice: 'Correct this line if it is new; otherwise the personas.' };
  });
}

function triedWith(checkedForm: CheckedForm, question: Question, answer: Answer, today: string): readonly Requirement[] {
  const demands = answerConstraints(checkedForm, question).flatMap(({ keyword, by, at, words, meets }): Requirement | [] => {
    if (by !== 'question' || keyword === 'list') return [];
    const { direction } = question.ui['ui:options'] ?? {};
    const isTaken = keyword === 'direction' && direction !== undefined ? isInDirection(direction, String(answer), today) : meets(answer);
    return { at, words, answer: String(answer), isTaken, fewest: keyword === 'direction' ? 1 : 2 };
  });
  const [only, ...more] = question.lists;
  const json = checkedForm.form.lists[only?.list ?? ''];
  if (!only || more.length > 0 || !json || !('generate' in json)) return demands;
  const pointer = json.start === undefined ? '/direction' : '/start';
  const isTaken = allOptionsOfQuestion(checkedForm.form, question, today).some(({ value }) => value === answer);
  const at = { file: optionsFile(only.list), pointer };
  return [...demands, { at, words: `the years of "${only.list}"`, answer: String(answer), isTaken, fewest: 2 }];
}
