import { useEffect, useRef } from 'react';
import type { Repeat } from '../../form/form.ts';
import { useFromStore } from '../answers/answer-context.tsx';
import { textNamed } from '../text.ts';
import { headingId } from './ids.ts';
import { PageSection } from './page-section.tsx';

interface Props {
  readonly repeat: Repeat;
  readonly focusSection: string | undefined;
  readonly onAddAnother: (repeatId: string, count: number) => void;
  readonly canAddAnother: boolean;
}

/** The components of a repeat that show, and the button that adds one (spec, section 4 "Add-another"). */
export function RepeatForm({ repeat, focusSection, onAddAnother, canAddAnother }: Props) {
  const { sections } = repeat;
  const shown = useFromStore((store) => sections.filter((id) => store.sectionState(id).visible).length);
  const asked = useRef(false);
  const newest = sections[shown - 1];
  useEffect(() => {
    if (!asked.current || newest === undefined) return;
    asked.current = false;
    document.getElementById(headingId(newest))?.focus();
  }, [newest]);
  const add = (): void => {
    asked.current = true;
    onAddAnother(repeat.repeat, shown + 1);
  };
  return (
    <>
      {sections.map((id) => <PageSection key={id} id={id} eager={id === focusSection} />)}
      {canAddAnother && shown > 0 && shown < sections.length && (
        <button className="add-another" type="button" onClick={add} aria-describedby={newest && headingId(newest)}>
          {textNamed(repeat.button)}
        </button>
      )}
    </>
  );
}
