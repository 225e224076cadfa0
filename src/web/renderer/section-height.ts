import type { Form, SectionState } from '../../form/model/form.ts';
import { widgetOf } from '../../form/model/widget-kinds.ts';
import { widgets } from './widgets.ts';

/** About how high the questions of a section will be, in px, before they are mounted. */
export function sectionHeight(form: Form, state: SectionState): number {
  let height = 0;
  for (const key of state.keys) {
    const question = form.questions[key];
    if (question && !state.copied.has(key) && question.ui['ui:rare'] !== true) height += widgets[widgetOf(question)].height;
  }
  return height;
}
