import type { CheckedForm, FormCheck, CheckFinding, Problem } from '../form-files/checked-form.ts';
import { optionValuesOfQuestion } from '../form-files/rule-variables.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { INSTITUTION_FILE, optionsFile } from '../../form/model/form-file-paths.ts';
import type { Question } from '../../form/model/form.ts';
import type { OpenPeriod } from '../../form/model/institution.ts';
import { isIsoDate } from '../../form/model/iso-date.ts';
import { addDays } from '../form-files/add-days.ts';
import { openStateAt } from '../../form/evaluate/open-period.ts';
import { closingDateTime } from '../../form/model/plain-date-time.ts';
import { frameLanguage } from '../../form/explain/explain-phrases.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { andExpression, notExpression, orExpression, type RuleExpression } from '../proof/rule-expression.ts';
import type { OptionAvailability } from '../proof/option-availability.ts';
import { decidedKeysOf, analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';

export const noAvailableOption: FormCheck = {
  name: 'no-available-option',
  what: 'With some answers, or at some time while students can apply, no option of a question that is shown would be offered.',
  advice: 'Say which list belongs to that answer, offer an option always, or show the question with other answers only.',
  see: 'recipes/let-an-answer-decide-which-list-is-offered.md',
  example: {
    file: 'schemas/pages/start/person/ui.json',
    wrong: '"list": { "by": "born_abroad", "Y": "proofs-abroad" }',
    right: '"list": { "by": "born_abroad", "Y": "proofs-abroad", "N": "proofs-here" }',
  },
  run(checkedForm) {
    const reported = new Set<string>();
    const byQuestion = Map.groupBy(
      analyzeRules(checkedForm).sections.flatMap(({ offers }) => offers),
      ({ key }) => key,
    );
    return [...byQuestion].flatMap(([key, offers]): CheckFinding | [] => {
      const [{ list } = { list: { file: '', pointer: '' } }] = offers;
      const place = `${list.file}#${list.pointer}`;
      const problem = reported.has(place) ? undefined : problemWith(checkedForm, key, offers);
      if (problem === undefined) return [];
      reported.add(place);
      return { ...list, at: 'key', ...problem };
    });
  },
};

function problemWith(checkedForm: CheckedForm, key: string, offers: readonly OptionAvailability[]): Problem | undefined {
  const proof = analyzeRules(checkedForm);
  const { questions } = checkedForm.form;
  const list = questions[key]?.ui['ui:options']?.list;
  const by = typeof list === 'object' ? questions[list.by] : undefined;
  // A deciding question without options is reported as such.
  if (by && proof.domains.variable(by.key).sort !== 'choice') return undefined;
  const reads = [...new Set(offers.flatMap(({ when }) => decidedKeysOf(when)))];
  const answered = reads.map((read) => proof.answered(read));
  const nothingOf = (some: readonly OptionAvailability[]): RuleExpression =>
    andExpression([proof.isShown(key), ...answered, notExpression(orExpression(some.map(({ when }) => when)))]);
  const canBe = (...rules: readonly RuleExpression[]): boolean => proof.canHold(rules) === true;
  const nothing = nothingOf(offers);
  if (!canBe(nothing)) {
    const institution = checkedForm.formFiles[INSTITUTION_FILE];
    const page = checkedForm.form.pages.find(({ id }) => id === questions[key]?.page);
    const openAt = (moment: string): readonly OptionAvailability[] =>
      offers.filter(({ opening }) => openStateAt(opening, moment) === 'open');
    const isLeft = (moment: string): boolean => !canBe(nothingOf(openAt(moment)), ...withoutClosed(proof, nothing, moment));
    const openings = proof.sections.flatMap((section) => section.offers.flatMap(({ opening }) => opening.opens ?? []));
    const empty = fewestAt({ ...institution, ...page?.period }, offers, openings).find((moment) => !isLeft(moment));
    if (empty === undefined) return undefined;
    const from =
      empty === BEFORE_ALL_OPENINGS
        ? 'At first'
        : `From ${formatPlainDateTime(empty, frameLanguage(checkedForm.form), institution.time_zone)} on`;
    return {
      what: `${from}, there is nothing to choose in "${key}"${openAt(empty).length === 0 ? '' : ' with some answers'}`,
      advice: `In ${listNames(questions[key])}, open one of the options earlier, close one later, or let one always be there.`,
    };
  }
  const deciding = by ? [by] : reads.flatMap((read) => questions[read] ?? []);
  for (const one of deciding) {
    const values = optionValuesOfQuestion(checkedForm, one) ?? [];
    const without = values.filter((value) => canBe(nothing, proof.isOneOf(one.key, [value])));
    if (without.length === 0 || (!by && without.length === values.length)) continue;
    return {
      what: `With ${joinQuotedNames(without)} in "${one.key}", there is nothing to choose in "${key}"`,
      advice: `${by ? 'Say which list belongs to it' : 'Offer an option with it, too'}, or show this question with other answers only.`,
    };
  }
  return {
    what: `With some answers there is nothing to choose in "${key}": no condition of its options holds`,
    advice: 'Offer one of them always, or show this question only while there is something to choose.',
  };
}

/** Leaves out choices that nobody has newly made at this moment: those who made one in time could have chosen here, too. */
function withoutClosed(proof: RuleAnalysis, rule: RuleExpression, moment: string): readonly RuleExpression[] {
  const keys = new Set(decidedKeysOf(rule));
  for (const key of keys) for (const read of decidedKeysOf(proof.isShown(key))) keys.add(read);
  const isGone = ({ opening }: OptionAvailability): boolean => {
    const { closes = '', closes_for_all: isForAll } = opening;
    const state = openStateAt(opening, moment);
    return state === 'before' || (state === 'after' && (isForAll || closingDateTime(closes) < moment));
  };
  return [...keys].flatMap((key) => {
    const offers = proof.sections.flatMap((section) => section.offers.filter((offer) => offer.key === key));
    const isLeft = (value: string): boolean => offers.some((offer) => offer.values.includes(value) && !isGone(offer));
    const gone = [...new Set(offers.flatMap(({ values }) => values))].filter((value) => !isLeft(value));
    return gone.length === 0 || proof.domains.variable(key).sort !== 'choice' ? [] : notExpression(proof.isOneOf(key, gone));
  });
}

const listNames = (question: Question | undefined): string =>
  question ? joinQuotedNames([...new Set(optionListRefs(question.ui).map(({ list }) => optionsFile(list)))], 3) : '';

const BEFORE_ALL_OPENINGS = '';

/** Fewest open options while students can apply: at the start, after each closing, and when other answers open. */
function fewestAt(
  { opens = BEFORE_ALL_OPENINGS, closes }: OpenPeriod,
  offers: readonly OptionAvailability[],
  openings: readonly string[],
): readonly string[] {
  const closings = offers.flatMap(({ opening }) =>
    opening.closes === undefined ? [] : isIsoDate(opening.closes) ? addDays(opening.closes, 1) : opening.closes,
  );
  return [...new Set([opens, ...closings, ...openings])]
    .filter((moment) => moment >= opens && openStateAt({ ...(closes !== undefined && { closes }) }, moment) === 'open')
    .sort();
}
