import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import type { AllowedPlaceholders } from '../../form/compile/translatable-fields.ts';
import { parseAnswerPlaceholders } from '../../form/model/answer-placeholders.ts';
import { companionKey } from '../../form/model/answers.ts';
import { findContentSlot } from '../../form/model/content.ts';
import { blockFolder, sectionFolderOf, isContentFile, slotIdOf, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { isForOffice, type Question } from '../../form/model/form.ts';
import { unitAffix } from '../../form/model/units.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { questionKeys, sectionIdsOf, type CheckedForm, blockQuestionName, type Problem } from './checked-form.ts';

export interface TextInContext {
  readonly file: string;
  readonly place: string;
  readonly text: string;
  readonly filled: AllowedPlaceholders;
  readonly around: unknown;
}

const WHERE =
  'in labels, help, descriptions and messages of questions and rules, in titles of sections, in banners, completion and PDF copies, ' +
  'and in emails, but for the one with a code, which anyone may have asked for';

export function findAnswerPlaceholderProblem(checkedForm: CheckedForm, spot: TextInContext): Problem | undefined {
  const { folder, names } = ownNames(checkedForm, spot);
  const own = ownQuestion(spot);
  for (const { name, keys, otherwise } of parseAnswerPlaceholders(spot.text)) {
    if (!allowsAnswerPlaceholders(checkedForm, spot)) {
      const what = `"{${name}}" is not filled in here, so students would see it literally`;
      return { what, advice: `Answers are filled in ${WHERE}. Say it without the answer.` };
    }
    for (const key of keys) {
      const question = questionNamed(checkedForm, key, folder, names);
      if (!question) return { what: `There is no question "${key}"`, advice: suggestName(checkedForm, key, names) };
      const owner = questionNamed(checkedForm, own ?? '', folder, names);
      const problem =
        unfit(checkedForm, key, question, spot, own) ??
        (isForOffice(question) && !isForOffice(owner) ? officeAnswerProblem(checkedForm, key, question) : undefined) ??
        leftOffProblem(key, question, spot, owner) ??
        repeatedUnit(checkedForm, question, spot.text, name, otherwise);
      if (problem) return problem;
    }
    if (otherwise === undefined) return missingFallbackProblem({ name });
    const [unread = '', ...words] = otherwise.split('|');
    if (words.length > 0) {
      const what = `"{${name}}" would show "${otherwise}" exactly as it is written`;
      return {
        what,
        advice: `Begin each question with "answer.", as in "answer.${unread.trim()}", and end with the words to show until one is answered.`,
      };
    }
  }
  return undefined;
}

export const missingFallbackProblem = ({ name }: { readonly name: string }): Problem => ({
  what: `"{${name}}" leaves a gap while it is not answered`,
  advice: `Add the words to show until then: {${name}|you}.`,
});

function suggestName(checkedForm: CheckedForm, key: string, names: readonly string[]): string {
  const { form, uses } = checkedForm;
  const [before = '', words] = key.split(/,\s*/);
  if (words !== undefined) return `Words to show while it is not answered come after |: {answer.${before}|${words}}.`;
  const choice = Object.keys(form.questions).find((asked) => form.questions[asked]?.companion === true && companionKey(asked) === key);
  if (choice !== undefined)
    return `"${key}" holds the label of the choice "${choice}", which a sentence shows by itself: {answer.${choice}|words}.`;
  const block = uses.find(
    ({ folder, prefixes }) => prefixes.some(({ prefix }) => prefix !== '') && questionKeys(checkedForm, folder).includes(key),
  );
  if (block) {
    const [first = '', ...others] = block.prefixes.map(({ prefix }) => prefix + key);
    return `"${key}" means something only in the files of its block. Elsewhere write ${joinQuotedNames([first, ...others], 3)}.`;
  }
  return didYouMean(key, [...names, ...Object.keys(form.questions)], 'Name a question.');
}

function unfit(
  { form }: CheckedForm,
  key: string,
  question: Question,
  { file }: TextInContext,
  own: string | undefined,
): Problem | undefined {
  const advice = 'Name a question of another kind.';
  if (asksForFile(question)) return { what: `"${key}" asks for a file, which a sentence cannot show`, advice };
  if (question.type === 'array' && !isContentFile(file))
    return { what: `"${key}" can have several choices, which this sentence cannot list`, advice };
  if (isContentFile(file) && slotIdOf(file).startsWith('mail-') && form.dataModel[question.key]?.startsWith('sensitive_') === true) {
    const what = `"${key}" is sensitive, and others may read emails on their way`;
    return { what, advice: 'Say it without the answer, or in "completion", which only the student reads.' };
  }
  if (key === own) return { what: `"${key}" would be shown in a text of its own question`, advice: 'Name another question.' };
  return undefined;
}

function officeAnswerProblem({ uses }: CheckedForm, key: string, { section }: Question): Problem {
  const folder = uses.find((use) => sectionIdsOf(use).includes(section))?.folder;
  const what = `Students would read "${key}" here, which "ui:office" keeps from them`;
  return {
    what,
    advice: `Say it without the answer; or remove "ui:office"${folder ? ` in ${uiFile(folder)}` : ''}: students may see it then.`,
  };
}

/** A text of the PDF copy that says an answer which the copy leaves out. */
function leftOffProblem(key: string, { ui }: Question, { file, place }: TextInContext, own: Question | undefined): Problem | undefined {
  const only = ui['ui:pdf'];
  const isPrinted = isContentFile(file) ? slotIdOf(file).startsWith('copy-') : /(^|\.)title$/.test(place);
  if (only === undefined || !isPrinted || own?.ui['ui:pdf'] === only) return undefined;
  return { what: `"${key}" is left off a PDF copy, on which this would say it`, advice: 'Say it without the answer.' };
}

function repeatedUnit({ form }: CheckedForm, { ui }: Question, text: string, name: string, otherwise = ''): Problem | undefined {
  const unit = ui['ui:options']?.unit;
  const affix = unit === undefined ? undefined : unitAffix(unit, form.language);
  const [before = '', after = ''] = text.split(`{${name}}`);
  const isRepeated = affix && (affix.isBefore ? before.trimEnd().endsWith(affix.text) : after.trimStart().startsWith(affix.text));
  if (!isRepeated) return undefined;
  return {
    what: `"{${name}}" brings its unit, so students would read "${affix.text}" twice`,
    advice: otherwise.includes(affix.text)
      ? `Remove "${affix.text}" from the sentence.`
      : `Move "${affix.text}" into the braces: {${affix.isBefore ? name.replace(/[^|]*$/, `${affix.text} $&`) : `${name} ${affix.text}`}}.`,
  };
}

export const blockQuestionNameInText = (checkedForm: CheckedForm, spot: TextInContext, name: string): string | undefined =>
  blockQuestionName(checkedForm, ownNames(checkedForm, spot).folder, name);

function questionNamed({ form, uses }: CheckedForm, key: string, folder: SectionFolder | undefined, names: readonly string[]) {
  const prefix = names.includes(key) ? (uses.find((use) => use.folder === folder)?.prefixes[0]?.prefix ?? '') : '';
  return form.questions[prefix + key];
}

function ownNames(
  checkedForm: CheckedForm,
  { file, around }: TextInContext,
): { folder: SectionFolder | undefined; names: readonly string[] } {
  const block = typeof around === 'object' && around !== null && 'block' in around ? blockFolder(String(around.block)) : undefined;
  const folder = sectionFolderOf(file) ?? block;
  return { folder, names: folder === undefined ? [] : questionKeys(checkedForm, folder) };
}

const ownQuestion = ({ place }: TextInContext): string | undefined =>
  (/^properties[.]([^.]+)[.](title|description)$/.exec(place) ?? /^([^.]+)[.]ui:(title|help)$/.exec(place))?.[1];

export function allowsAnswerPlaceholders({ form }: Pick<CheckedForm, 'form'>, { file, place, filled, around }: TextInContext): boolean {
  if (filled === 'answers' || filled === 'message') return true;
  if (filled === 'number') return typeof around === 'object' && around !== null && !('tabs' in around);
  if (filled === 'key') return Object.values(form.sections).some((section) => says(section.rules, place) || says(section.warnings, place));
  return isContentFile(file) && findContentSlot(slotIdOf(file))?.knowsAnswers === true;
}

const says = (rules: readonly { readonly message: string }[], message: string): boolean => rules.some((rule) => rule.message === message);
