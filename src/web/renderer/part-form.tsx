import type { Part } from '../../form/model/form.ts';
import { PageSection, type SectionHeading } from './page-section.tsx';
import { RepeatForm, type RepeatActions } from './repeat-form.tsx';

interface Props {
  readonly part: Part;
  readonly heading: SectionHeading;
  readonly focusSection: string | undefined;
  /** Undefined for visitors, who can neither add nor remove components. */
  readonly repeatActions: RepeatActions | undefined;
}

/** A section or a repeat, of a page or of a tab. */
export function PartForm({ part, heading, focusSection, repeatActions }: Props) {
  if ('section' in part) return <PageSection id={part.section} eager={part.section === focusSection} heading={heading} />;
  return <RepeatForm repeat={part} focusSection={focusSection} heading={heading} actions={repeatActions} />;
}

/** By which React knows it among those beside it. */
export const partKey = (part: Part): string => ('section' in part ? part.section : part.repeat);
