import type { Form } from '../../../form/model/form.ts';

/** The key of the question that has the focus: it is in an element whose id is the key. */
export function questionInFocus(form: Form): string | undefined {
  for (let element = document.activeElement; element; element = element.parentElement) {
    if (Object.hasOwn(form.questions, element.id)) return element.id;
  }
  return undefined;
}
