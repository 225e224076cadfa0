import { isDeepStrictEqual } from 'node:util';
import { explainRule } from '../../src/form/explain/explain-rule.ts';
import { CONDITIONS_FILE } from '../../src/form/model/form-file-paths.ts';
import type { Section } from '../../src/form/model/form.ts';
import type { CheckedForm } from '../checks/form/checked-form.ts';
import { tabOf } from '../checks/form/tab-of.ts';
import { and, not, NOWHERE, type Node } from '../checks/proof/node.ts';
import type { Proof } from '../checks/proof/proof.ts';
import { visibilityRule } from '../coverage/branches.ts';

/** A reason why some students are not asked a question: a condition, or a tab that they do not choose. */
export interface HiddenReason {
  readonly keys: readonly string[];
  readonly node: Node;
  /** Condition of being asked: `"key" is asked only while "..."`. */
  readonly words: string;
  /** Tab that they leave out; its required questions are required of others alone. */
  readonly tab: Section['tab'];
}

/** Reasons why one of these questions is not asked, for students who are asked another one. */
export function hiddenReasons(checkedForm: CheckedForm, proof: Proof, keys: readonly string[], beside: string): readonly HiddenReason[] {
  const found = new Map<string, HiddenReason>();
  for (const key of keys) {
    for (const absence of [ofCondition(checkedForm, proof, key), ofTab(checkedForm, proof, key, beside)]) {
      if (absence && !found.has(absence.words)) found.set(absence.words, absence);
    }
  }
  const each = [...found.values()];
  const conditions = each.filter(({ tab }) => tab === undefined);
  // A rule may need one answer or another: then only students who are asked neither cannot meet it.
  const [first, ...others] = conditions;
  if (!first || others.length === 0) return each;
  const node = and(
    conditions.map((one) => one.node),
    NOWHERE,
  );
  return [
    ...each,
    { ...first, node, keys: conditions.flatMap(({ keys }) => keys), words: conditions.map(({ words }) => words).join(', ') },
  ];
}

function ofCondition({ formFiles, form }: CheckedForm, proof: Proof, key: string): HiddenReason | undefined {
  const node = not(proof.isShown(key));
  if (!form.questions[key] || proof.canHold(node) !== true) return undefined;
  const when = explainRule(form, visibilityRule(form, key), {
    conditions: formFiles[CONDITIONS_FILE],
    section: form.questions[key].section,
  });
  return { keys: [key], node, words: `"${key}" is asked only while "${when}"`, tab: undefined };
}

function ofTab({ form }: CheckedForm, proof: Proof, key: string, beside: string): HiddenReason | undefined {
  const tab = tabOf(form, key);
  if (!tab || tabOf(form, beside)?.of === tab.of) return undefined;
  const inTab = Object.keys(form.questions).filter((one) => isDeepStrictEqual(tabOf(form, one), tab));
  const title = form.tabs[tab.of]?.choices.find(({ id }) => id === tab.id)?.title ?? tab.id;
  const node = and(
    inTab.map((one) => not(proof.answered(one))),
    NOWHERE,
  );
  return { keys: [key], node, words: `"${key}" is asked only in the tab "${title}"`, tab };
}
