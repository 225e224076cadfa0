import { useAnswerStore, useSectionState, AnsweredText } from '../answers/answer-context.tsx';
import { headingId } from './ids.ts';
import { LazySection } from './lazy-section.tsx';
import { More } from './more.tsx';
import { SectionForm } from './section-form.tsx';
import { sectionHeight } from './section-height.ts';
import { SectionText } from './section-text.tsx';

interface Props {
  readonly id: string;
  readonly eager: boolean;
  readonly heading: SectionHeading;
}

/** One level below the page's heading, or below that of tabs. */
export type SectionHeading = 'h2' | 'h3';

/** A section of a page with its heading, while it is visible. */
export function PageSection({ id, eager, heading: Heading }: Props) {
  const { form } = useAnswerStore();
  const state = useSectionState(id);
  const section = form.sections[id];
  if (!section || !state.visible) return null;
  return (
    <section className="section" aria-labelledby={headingId(id)}>
      <Heading id={headingId(id)} tabIndex={-1}>
        <AnsweredText text={section.title} />
      </Heading>
      {section.description && (
        <p className="description">
          <AnsweredText text={section.description} />
        </p>
      )}
      <More id={id} more={section.more} />
      <LazySection height={sectionHeight(form, state)} eager={eager} text={<SectionText section={section} />}>
        <SectionForm section={section} />
      </LazySection>
    </section>
  );
}
