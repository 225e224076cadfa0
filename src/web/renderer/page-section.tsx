import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isForStudents, keysForStudents, type Section, type Form, type SectionState, labelMarkOf } from '../../form/model/form.ts';
import { isOptionalAndCollapsible } from '../../form/evaluate/collapsible-sections.ts';
import { asksForFile, widgetNameOf } from '../../form/model/widget-definitions.ts';
import { useAnswerStore, useSectionState, useAnswerStoreSelector, interpolateAnswers } from '../answers/answer-store-context.tsx';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { sectionHeadingId } from './element-ids.ts';
import { useIsPagePainted, useMountQueue } from './mount-queue-provider.tsx';
import { MoreInfoDisclosure } from './more-info-disclosure.tsx';
import { usePageSettings } from './page-settings.ts';
import { SectionForm } from './section-form.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { collapsedQuestionRuns } from './collapsed-question-runs.ts';
import { widgets, questionHint } from './widgets.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { useLoadedMoreInfo } from './lazy-more-info.ts';
import { translate } from '../platform/translate.ts';
import { optionsMessage } from './options-message.ts';
import { elementHeight, elementText } from './section-element.tsx';
import { getOwn } from '../../form/model/answers.ts';

/** A section as plain text in the place of its fields until they mount, for screen readers and find-in-page. */
const SectionPlaceholder = memo(function SectionText({ section }: { readonly section: Section }) {
  const more = useLoadedMoreInfo();
  const isPainted = useIsPagePainted();
  const text = useAnswerStoreSelector(
    (store) => (isPainted ? textOf(store, section, (key) => more?.moreInfoText(store, key)) : ''),
    section.id,
  );
  return <div className="section-text">{text}</div>;
});

/** A line for each label, help and answer, and for each title of a group and notice. */
function textOf(store: AnswerStore, { id, keys, groups, schema }: Section, moreText: (key: string) => string | undefined): string {
  const { keys: shown, required, copied, offered, elements } = store.sectionState(id);
  const read = { answers: store.getAnswers(), today: store.formTime().today };
  const begun = new Set<object>();
  const lines = keysForStudents(store.form, keys).flatMap((key) => {
    const question = store.form.questions[key];
    if (!question || !shown.has(key)) return [];
    const group = groups.find((one) => one.keys.includes(key));
    const title = group && !begun.has(group) ? [group.title, group.help] : [];
    if (group) begun.add(group);
    const about = [getOwn(schema.properties, key)?.description, question.ui['ui:help'], questionHint(store.form, question, read.today)];
    const mark = copied.has(key) ? undefined : labelMarkOf(store.form, key, required.has(key));
    const nothing = optionsMessage(store, question, offered.get(key));
    const written = [...title, mark ? `${question.label} ${translate(mark)}` : question.label, ...about, nothing].map(
      (text) => text && interpolateAnswers(store, text),
    );
    const more = question.more ? [interpolateAnswers(store, question.more.title), moreText(key)] : [];
    return [...written, ...more, displayedAnswer(store.form, question, read)];
  });
  const notices = [...elements].map((element) => elementText(store, element));
  return [...lines, ...notices].filter((line) => line !== undefined && line !== '').join('\n');
}

/** About how high the questions of a section will be, in px, before they are mounted. */
function sectionHeight(form: Form, section: Section, state: SectionState): number {
  const folded = new Set(collapsedQuestionRuns(form, section).flatMap(({ keys }) => keys));
  let height = 0;
  for (const key of keysForStudents(form, state.keys)) {
    const question = form.questions[key];
    if (question && !state.copied.has(key) && !folded.has(key)) height += widgets[widgetNameOf(question)].height;
  }
  for (const element of state.elements) height += elementHeight(element);
  return height;
}

interface Props {
  readonly id: string;
  readonly eager: boolean;
  readonly heading: SectionHeadingTag;
}

/** One level below the page's heading, or below that of tabs. */
export type SectionHeadingTag = 'h2' | 'h3';

export const PageSection = memo(function PageSection({ id, ...others }: Props) {
  const { form } = useAnswerStore();
  const isShown = isForStudents(form, useSectionState(id));
  const section = form.sections[id];
  return section && isShown ? <Shown section={section} {...others} /> : null;
});

function Shown({ section, eager, heading }: Omit<Props, 'id'> & { readonly section: Section }) {
  const { form } = useAnswerStore();
  const { id, title, description, fold, more, keys, tab } = section;
  const state = useSectionState(id);
  const { SectionFooter } = usePageSettings();
  const grouped = (key: string): string | undefined => section.groups.find((group) => group.keys.includes(key))?.title;
  const labels = keysForStudents(form, keys).flatMap((key) =>
    state.keys.has(key) ? [grouped(key) ?? form.questions[key]?.label ?? ''] : [],
  );
  // A file may be on its way, or wait to be sent, though there is no answer yet: it opens what it is in.
  const hasFile = keys.some((key) => asksForFile(form.questions[key]));
  return (
    <CollapsibleSection
      id={sectionHeadingId(id)}
      heading={heading}
      title={title}
      description={description}
      fold={fold}
      labels={[...new Set(labels)]}
      keys={keys}
      canFold={tab === undefined && isOptionalAndCollapsible(form, section, [id], () => state)}
    >
      {(isOpen) => (
        <>
          {more && <MoreInfoDisclosure id={id} more={more} />}
          <LazySection
            height={sectionHeight(form, section, state)}
            eager={eager || (hasFile && !isOpen)}
            isHeld={!isOpen}
            text={<SectionPlaceholder section={section} />}
          >
            <SectionForm section={section} />
          </LazySection>
          {isOpen && SectionFooter && <SectionFooter section={id} />}
        </>
      )}
    </CollapsibleSection>
  );
}

/** Mounts its content at once if in the window or `eager`, else by the queue; until then `text` of about that height stands for it. */
function LazySection({
  height,
  eager,
  isHeld,
  text,
  children,
}: {
  readonly height: number;
  readonly eager: boolean;
  readonly isHeld: boolean;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) {
  const queue = useMountQueue();
  const box = useRef<HTMLDivElement>(null);
  const [isMounted, setMounted] = useState(eager);
  if (eager && !isMounted) setMounted(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (isMounted || isHeld || !element) return undefined;
    const { top, bottom } = element.getBoundingClientRect();
    if (top < window.innerHeight && bottom > 0) {
      setMounted(true);
      return undefined;
    }
    return queue.watch(element, () => setMounted(true));
  }, [isMounted, isHeld, queue]);

  return (
    <div className="section-box" ref={box} style={isMounted ? undefined : { minHeight: height }}>
      {isMounted ? children : text}
    </div>
  );
}
