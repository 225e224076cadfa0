import { authPaths, COMPLETION_PATH, LAST_STEPS_ANCHOR } from '../../api/url-paths.ts';
import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { interpolateFacts } from '../../form/compile/facts.ts';
import { isLinkTarget, MARKDOWN_LINK } from '../../form/compile/markdown.ts';
import { type ChecklistStepState, CONTENT_SLOTS, mailSlotPlaceholderRules, findContentSlot } from '../../form/model/content.ts';
import { INSTITUTION_FILE, isContentFile, slotIdOf } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { listContentParts, contentRules } from '../form-files/rule-sources.ts';
import { findLinkTextMismatch } from '../prose/link-texts.ts';
import { writtenTexts, translatedTexts, type LocalizedText, allowsMarkup } from '../prose/localized-texts.ts';

export const invalidContent: FormCheck = {
  name: 'invalid-content',
  what:
    'A link in `content` or `ui:more` leads nowhere, to a question that its page does not ask, somewhere other than the number ' +
    'or address that it shows, or where it could do harm; a `when` is where no answers are known; a `state` is in a list that students ' +
    'do not see after the submission, or names no entry of the checklist; or an email has no subject.',
  advice: 'Correct the address or the id; remove the `when` or the `state`; add a subject.',
  see: 'recipes/write-what-is-around-the-questions.md',
  example: {
    file: 'schemas/content/help.json',
    wrong: '[our website](htps://millbrook.example)',
    right: '[our website](https://millbrook.example)',
  },
  run: (checkedForm) => [
    ...wrongLinks(checkedForm),
    ...ruleWithoutAnswers(checkedForm),
    ...stepsElsewhere(checkedForm),
    ...unknownArrivals(checkedForm),
    ...wrongSubjects(checkedForm),
  ],
};

const READ_ELSEWHERE = [
  { begins: 'mail-', advice: 'Emails are read elsewhere: write a whole address' },
  { begins: 'copy-', advice: 'Copies are read elsewhere: write a whole address' },
];
const APPLICATION_LINK = 'application_link';

function wrongLinks(checkedForm: CheckedForm): readonly CheckFinding[] {
  const filled = interpolateFacts(checkedForm.formFiles);
  const found = linksTo(checkedForm, writtenTexts(filled));
  // Translations often repeat a mistake, and follow its correction.
  return found.length > 0 ? found : linksTo(checkedForm, translatedTexts(filled));
}

function linksTo(checkedForm: CheckedForm, sentences: readonly LocalizedText[]): readonly CheckFinding[] {
  const paths = [...checkedForm.pages.map((page) => `/${page}`), ...Object.values(authPaths), COMPLETION_PATH];
  return sentences.flatMap(({ file, place: within, text, at: place }) => {
    if (!allowsMarkup(file, within)) return [];
    const shownAt = isContentFile(file) ? slotIdOf(file) : '';
    const elsewhere = READ_ELSEWHERE.find(({ begins }) => shownAt.startsWith(begins));
    for (const { groups } of text.matchAll(new RegExp(MARKDOWN_LINK, 'g'))) {
      const target = groups?.['target'] ?? '';
      const what = `A link to "${target}" is not possible here`;
      if (!isLinkTarget(target)) {
        const advice = findContentSlot(shownAt)?.names.includes(target)
          ? `Write {${target}}: the name in braces is filled in.`
          : 'Begin it with https://, mailto: or tel:, or with / for a page of this application.';
        const link = Object.entries(checkedForm.formFiles[INSTITUTION_FILE].links ?? {}).find(([, address]) => address === target);
        const named = link === undefined ? place : { file: INSTITUTION_FILE, pointer: `/links${pointerSegment(link[0])}` };
        return { ...named, what, advice };
      }
      const shown = findLinkTextMismatch(groups?.['words'] ?? '', target, checkedForm.formFiles[INSTITUTION_FILE]);
      if (shown !== undefined) {
        return { ...place, what: `This link shows ${shown}, and leads to ${target}`, advice: 'Correct one of the two.' };
      }
      if (!target.startsWith('/')) continue;
      if (elsewhere) {
        const knowsOwn = findContentSlot(shownAt)?.names.includes(APPLICATION_LINK) === true;
        return { ...place, what, advice: `${elsewhere.advice}${knowsOwn ? `, or {${APPLICATION_LINK}}` : ''}.` };
      }
      const path = target.split(/[?#]/, 1)[0] ?? '';
      if (paths.includes(path)) {
        const anchor = /#(.*)$/.exec(target)?.[1];
        const keys = Object.values(checkedForm.form.questions).flatMap(({ key, page }) => (`/${page}` === path ? [key] : []));
        if (path === COMPLETION_PATH) keys.push(LAST_STEPS_ANCHOR);
        if (anchor === undefined || anchor === '' || keys.includes(anchor)) continue;
        const advice = didYouMean(anchor, keys, 'After # comes the key of a question of that page; a link without it leads to its top.');
        return { ...place, what: `The page ${path} has no question "${anchor}"`, advice };
      }
      const advice = didYouMean(path, paths, `Pages of this application: ${joinQuotedNames(paths)}.`);
      return { ...place, what: `There is no page ${path}`, advice };
    }
    return [];
  });
}

const ruleWithoutAnswers = ({ formFiles }: CheckedForm): readonly CheckFinding[] =>
  contentRules(formFiles).flatMap(({ file, pointer }) => {
    if (findContentSlot(slotIdOf(file))?.knowsAnswers !== false) return [];
    const what = 'This also shows where no answers are known, so it cannot depend on any';
    return { file, pointer, what, advice: 'Remove "when", and say in words for whom this is.' };
  });

const stepsElsewhere = ({ formFiles }: CheckedForm): readonly CheckFinding[] =>
  listContentParts(formFiles).flatMap(({ file, pointer, part }) => {
    const place = findContentSlot(slotIdOf(file));
    if (!('state' in part) || !place || place.hasSteps) return [];
    const places = joinQuotedNames(Object.keys(CONTENT_SLOTS).filter((name) => findContentSlot(name)?.hasSteps));
    const advice = `Remove "state", or move the list to one of these: ${places}.`;
    const what = 'Only lists that students see after they have submitted can show how far each point is';
    return { file, pointer: `${pointer}/state`, at: 'key', what, advice };
  });

const unknownArrivals = ({ formFiles }: CheckedForm): readonly CheckFinding[] =>
  listContentParts(formFiles).flatMap(({ file, pointer, part }) => {
    const { checklist: entry } = ('state' in part ? part.state : {}) as Partial<ChecklistStepState>;
    const known = (formFiles[INSTITUTION_FILE].checklist ?? []).map(({ id }) => id);
    if (entry === undefined || known.includes(entry)) return [];
    const advice = known.length === 0 ? 'Add it there.' : `Write one of these: ${joinQuotedNames(known)}.`;
    const what = `"checklist" of ${INSTITUTION_FILE} has no entry with this id, so the step has no state`;
    return { file, pointer: `${pointer}/state/checklist`, what, advice };
  });

const wrongSubjects = ({ formFiles }: CheckedForm): readonly CheckFinding[] =>
  formFilesOfKind(formFiles, isContentFile).flatMap(([file, { subject }]): CheckFinding | [] => {
    const place = slotIdOf(file);
    if (!findContentSlot(place)) return [];
    if (mailSlotPlaceholderRules(place) === undefined && subject !== undefined) {
      return { file, pointer: '/subject', at: 'key', what: 'Only an email has a subject', advice: 'Remove it.' };
    }
    if (mailSlotPlaceholderRules(place) === undefined || subject !== undefined) return [];
    const advice = 'Add "subject": what its reader sees in the list of emails.';
    return { file, pointer: '/blocks', at: 'key', what: 'This email has no subject', advice };
  });
