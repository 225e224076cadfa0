import { useEffect, useRef } from 'react';
import { isForOffice, sectionIdsOfPageItem, type Evaluation, type Form, type Page, type SectionElement } from '../../form/model/form.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import { isSameList } from '../../form/evaluate/reevaluate.ts';
import { useAnswerStore, useEvaluation, useAnswerStoreSelector, interpolateAnswers } from '../answers/answer-store-context.tsx';
import { copySourceSection } from '../answers/question-state.ts';
import { translate } from '../platform/translate.ts';
import { elementText } from './section-element.tsx';
import { useAnnouncement } from './use-announcement.ts';
import { getOwn } from '../../form/model/answers.ts';

/** Announces questions and notices that an answer made appear, and questions that disappear or offer other choices; loaded answers are not announced. */
export function QuestionChangesAnnouncer({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const { form } = store;
  const evaluation = useEvaluation();
  const epoch = useAnswerStoreSelector((store) => store.epoch());
  const [announcement, announce] = useAnnouncement();
  const known = useRef({ evaluation, epoch, page });
  useEffect(() => {
    const before = known.current;
    known.current = { evaluation, epoch, page };
    if (before.evaluation === evaluation || before.epoch !== epoch || before.page !== page) return;
    const words = interpolateAnswers(store, wordsFor(form, page, before.evaluation, evaluation));
    const notices = addedElements(form, page, before.evaluation, evaluation).map((element) => elementText(store, element));
    const spoken = [words, ...notices].filter((text) => text !== '').join(' ');
    if (spoken !== '') announce(spoken);
  }, [announce, epoch, evaluation, form, page, store]);
  return (
    <span className="spoken" role="status">
      {announcement}
    </span>
  );
}

const sectionsOf = (form: Form, page: Page): readonly string[] => page.content.flatMap((item) => sectionIdsOfPageItem(form, item));

const addedElements = (form: Form, page: Page, before: Evaluation, after: Evaluation): readonly SectionElement[] =>
  sectionsOf(form, page).flatMap((id) => {
    const [was, is] = [getOwn(before.sections, id), getOwn(after.sections, id)];
    return was?.visible && was !== is ? [...(is?.elements ?? [])].filter((element) => !was.elements.has(element)) : [];
  });

function wordsFor(form: Form, page: Page, before: Evaluation, after: Evaluation): string {
  const sections = sectionsOf(form, page);
  const keysIn = ({ sections: states }: Evaluation, id: string): ReadonlySet<string> =>
    new Set(
      [...(getOwn(states, id)?.keys ?? [])].filter((key) => !isForOffice(form.questions[key]) && !getOwn(states, id)?.copied.has(key)),
    );
  const beyond = (some: Evaluation, others: Evaluation) =>
    sections
      .map((id) => ({ id, keys: [...keysIn(some, id)].filter((key) => !keysIn(others, id).has(key)) }))
      .filter(({ keys }) => keys.length > 0);
  const added = beyond(after, before);
  const [first] = added;
  const keys = added.flatMap((section) => section.keys);
  if (first && keys.length === 1) return translate('field.question_appeared', { label: form.questions[keys[0] ?? '']?.label ?? '' });
  if (first) return translate('field.questions_appeared', { count: keys.length, title: form.sections[first.id]?.title ?? '' });
  const sourcesIn = ({ sections: states }: Evaluation, id: string): readonly string[] => {
    const state = getOwn(states, id);
    return state ? [...state.copied.keys()].flatMap((key) => copySourceSection(form, state, key) ?? []) : [];
  };
  const [source] = sections.flatMap((id) => sourcesIn(after, id).filter((one) => !sourcesIn(before, id).includes(one)));
  if (source !== undefined) return translate('field.same_as', { title: form.sections[source]?.title ?? '' });
  if (beyond(before, after).length > 0) return translate('field.questions_disappeared');
  const offeredIn = ({ sections: states }: Evaluation, id: string) =>
    getOwn(states, id)?.offered ?? new Map<string, readonly AnswerOption[]>();
  const changed = sections.flatMap((id) =>
    [...offeredIn(after, id)].filter(([key, options]) => options.length > 0 && !isSameList(options, offeredIn(before, id).get(key))),
  );
  const [other] = changed.map(([key]) => form.questions[key]?.label ?? '');
  return other === undefined ? '' : translate('field.choices_changed', { label: other });
}
