import { explainRule } from '../../../src/form/explain/explain-rule.ts';
import { code, emphasis, plain } from '../markdown.ts';
import type { Explained, PaperPart } from '../paper.ts';

/** What a name means, next to the sentence that its author gave it, so that a reader can see that they agree. */
export function conditionsPart({ form, conditions }: Explained): PaperPart {
  const lines = Object.entries(conditions).map(
    ([name, { means, when }]) =>
      `${code(name)}: ${plain(means)} ${emphasis(plain(`That is: ${explainRule(form, when, { conditions })}.`))}`,
  );
  return { id: 'named-conditions', title: 'Named conditions', blocks: [lines], sections: [] };
}
