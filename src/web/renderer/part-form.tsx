import type { PagePart } from '../../form/model/form.ts';
import { PageSection, type SectionHeadingTag } from './page-section.tsx';
import { RepeatForm, type RepeatActions } from './repeat-form.tsx';

interface Props {
  readonly part: PagePart;
  readonly heading: SectionHeadingTag;
  readonly focusSection: string | undefined;
  readonly repeatActions: RepeatActions | undefined;
}

export function PartForm({ part, heading, focusSection, repeatActions }: Props) {
  if ('section' in part) return <PageSection id={part.section} eager={part.section === focusSection} heading={heading} />;
  return <RepeatForm repeat={part} focusSection={focusSection} heading={heading} actions={repeatActions} />;
}

/** React key among the parts beside it. */
export const reactKeyOfPart = (part: PagePart): string => ('section' in part ? part.section : part.repeat);
