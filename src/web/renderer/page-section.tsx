import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Section, Form, SectionState } from '../../form/model/form.ts';
import { isCollapsibleNow } from '../../form/evaluate/collapsible-sections.ts';
import { asksForFile, widgetNameOf } from '../../form/model/widget-definitions.ts';
import { useAnswerStore, useSectionState } from '../answers/answer-store-context.tsx';
import { sectionHeadingId } from './element-ids.ts';
import { useMountQueue } from './mount-queue-provider.tsx';
import { MoreInfoDisclosure } from './more-info-disclosure.tsx';
import { usePageSettings } from './page-settings.ts';
import { SectionForm } from './section-form.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import { SectionPlaceholder } from './section-placeholder.tsx';
import { collapsedRuns } from './collapsed-runs.ts';
import { widgets } from './widgets.ts';

/** About how high the questions of a section will be, in px, before they are mounted. */
function sectionHeight(form: Form, section: Section, state: SectionState): number {
  const folded = new Set(collapsedRuns(form, section).flatMap(({ keys }) => keys));
  let height = 0;
  for (const key of state.keys) {
    const question = form.questions[key];
    if (question && !state.copied.has(key) && !folded.has(key)) height += widgets[widgetNameOf(question)].height;
  }
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
  const { visible } = useSectionState(id);
  const section = form.sections[id];
  return section && visible ? <Shown section={section} {...others} /> : null;
});

function Shown({ section, eager, heading }: Omit<Props, 'id'> & { readonly section: Section }) {
  const { form } = useAnswerStore();
  const { id, title, description, fold, more, keys, tab } = section;
  const state = useSectionState(id);
  const { SectionFooter } = usePageSettings();
  const grouped = (key: string): string | undefined => section.groups.find((group) => group.keys.includes(key))?.title;
  const labels = keys.flatMap((key) => (state.keys.has(key) ? [grouped(key) ?? form.questions[key]?.label ?? ''] : []));
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
      canFold={tab === undefined && isCollapsibleNow(form, section, [id], () => state)}
    >
      {(isOpen) => (
        <>
          <MoreInfoDisclosure id={id} more={more} />
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
