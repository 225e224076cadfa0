import type { Option, OptionsDocument } from '../model/documents.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';

/** A list with its rules ready to run. They are about the whole form, so a block's own names do not apply in them. */
export function withRules(document: OptionsDocument, { conditions, parts }: Pick<LogicScope, 'conditions' | 'parts'>): OptionsDocument {
  if (!('options' in document)) return document;
  // An unknown condition is reported by the checks, where it is named; until then the option is not offered.
  const scope: LogicScope = { conditions, parts, rename: (key) => key, onUnknownCondition: () => undefined };
  const ready = (option: Option): Option => (option.when === undefined ? option : { ...option, when: compileLogic(option.when, scope) });
  return { ...document, options: document.options.map(ready) };
}
