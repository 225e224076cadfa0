import type { Form, Section, SectionState } from '../../form/model/form.ts';
import { widgetOf } from '../../form/model/widget-kinds.ts';
import { runsIn } from './folds.ts';
import { widgets } from './widgets.ts';

/** About how high the questions of a section will be, in px, before they are mounted. */
export function sectionHeight(form: Form, section: Section, state: SectionState): number {
  const folded = new Set(runsIn(form, section).flatMap(({ keys }) => keys));
  let height = 0;
  for (const key of state.keys) {
    const question = form.questions[key];
    if (question && !state.copied.has(key) && !folded.has(key)) height += widgets[widgetOf(question)].height;
  }
  return height;
}
