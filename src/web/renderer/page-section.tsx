import { useAnswerStore, useSectionState } from '../answers/answer-context.tsx';
import { headingId } from './ids.ts';
import { LazySection } from './lazy-section.tsx';
import { SectionForm } from './section-form.tsx';
import { sectionHeight } from './section-height.ts';

/** A section of a page with its heading, while it is visible. */
export function PageSection({ id, eager }: { readonly id: string; readonly eager: boolean }) {
  const { form } = useAnswerStore();
  const state = useSectionState(id);
  const section = form.sections[id];
  if (!section || !state.visible) return null;
  return (
    <section className="section" aria-labelledby={headingId(id)}>
      <h2 id={headingId(id)} tabIndex={-1}>{section.title}</h2>
      {section.description && <p className="description">{section.description}</p>}
      <LazySection height={sectionHeight(form, state)} eager={eager}>
        <SectionForm section={section} />
      </LazySection>
    </section>
  );
}
