import type { ButtonJson } from '../model/form-files.ts';
import type { ParamlessTextKey } from '../model/text.ts';

const BACK: ParamlessTextKey = 'button.back';
const CONTINUE: ParamlessTextKey = 'button.save_and_continue';
const SUBMIT: ParamlessTextKey = 'button.submit';
export const ADD_ANOTHER: ParamlessTextKey = 'button.add_another';

export function defaultButtons(pages: readonly string[], page: string): readonly ButtonJson[] {
  const place = pages.indexOf(page);
  const [before, after] = [pages[place - 1], pages[place + 1]];
  return [
    ...(before === undefined ? [] : [{ text: BACK, to: before }]),
    after === undefined ? { text: SUBMIT, action: 'submit' } : { text: CONTINUE, to: after },
  ];
}
