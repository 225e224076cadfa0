import type { Form, SectionState } from '../../form/model/form.ts';
import { widgetOf } from '../../form/model/widget-kinds.ts';
import { widgets } from './widgets.ts';

/** Heading and space around a section, in px. */
const AROUND = 150;

/** About how high a section will be, in px, before it is mounted. */
export function sectionHeight(form: Form, state: SectionState): number {
  let height = AROUND;
  for (const key of state.keys) {
    const question = form.questions[key];
    if (question) height += widgets[widgetOf(question)].height;
  }
  return height;
}
