import type { QuestionUi } from '../model/form-files.ts';
import type { Finding, Form, ConditionalOptionList } from '../model/form.ts';
import type { AnswerDerivation } from './compile-copies.ts';
import { pointerSegment } from './json-pointer.ts';

export interface OptionListRef {
  readonly list: string;
  /** Another question that decides: its key as written, and the answer to which the list belongs. */
  readonly while: { readonly by: string; readonly answer: string } | undefined;
  readonly pointer: string;
}

export function optionListRefs({ 'ui:options': options }: QuestionUi): readonly OptionListRef[] {
  const pointer = '/ui:options/list';
  const named = options?.list;
  if (named === undefined) return [];
  if (typeof named === 'string') return [{ list: named, while: undefined, pointer }];
  const { by, ...lists } = named;
  return Object.entries(lists).map(([answer, list]) => ({ list, while: { by, answer }, pointer: pointer + pointerSegment(answer) }));
}

export function compileOptionLists(
  name: string,
  ui: QuestionUi,
  folder: string,
  { lists, rename, report }: Pick<Form, 'lists'> & { rename: (name: string) => string; report: (finding: Finding) => void },
): readonly { readonly ready: ConditionalOptionList; readonly decided: Omit<AnswerDerivation, 'section'> | undefined }[] {
  const file = `${folder}/ui.json`;
  return optionListRefs(ui).map(({ list, while: decided, pointer }) => {
    if (!Object.hasOwn(lists, list)) {
      report({
        rule: 'unknown-option-list',
        file,
        pointer: pointerSegment(name) + pointer,
        what: `There is no option list "${list}"`,
        advice: `Create schemas/options/${list}.json or correct the name`,
      });
    }
    if (decided === undefined) return { ready: { list }, decided: undefined };
    const by = rename(decided.by);
    return {
      ready: { list, when: { equals: [{ var: by }, decided.answer] } },
      decided: { key: rename(name), sources: [by], file, pointer: `${pointerSegment(name)}/ui:options/list/by` },
    };
  });
}
