import type { Option, OptionsJson } from '../model/form-files.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';

/** Compiles the rules of a list. They are about the whole form, so a block's own names do not apply in them. */
export function compileOptionList(json: OptionsJson, { conditions, parts }: Pick<LogicScope, 'conditions' | 'parts'>): OptionsJson {
  if (!('options' in json)) return json;
  // The checks report an unknown condition; until it is corrected the option is not offered.
  const scope: LogicScope = { conditions, parts, rename: (key) => key, onUnknownCondition: () => undefined };
  const ready = (option: Option): Option => (option.when === undefined ? option : { ...option, when: compileLogic(option.when, scope) });
  return { ...json, options: json.options.map(ready) };
}
