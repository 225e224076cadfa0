import type { Option, OptionsJson } from '../model/form-files.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';

/** A list with its rules ready to run. They are about the whole form, so a block's own names do not apply in them. */
export function withRules(json: OptionsJson, { conditions, parts }: Pick<LogicScope, 'conditions' | 'parts'>): OptionsJson {
  if (!('options' in json)) return json;
  // An unknown condition is reported by the checks, where it is named; until then the option is not offered.
  const scope: LogicScope = { conditions, parts, rename: (key) => key, onUnknownCondition: () => undefined };
  const ready = (option: Option): Option => (option.when === undefined ? option : { ...option, when: compileLogic(option.when, scope) });
  return { ...json, options: json.options.map(ready) };
}
