import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { valuesOffered } from './application/variables.ts';
import { some } from '../../src/form/compile/did-you-mean.ts';
import { and, not, or, type Node, type Written } from './proof/node.ts';
import type { Offer } from './proof/offers.ts';
import { keysOf, proofOf } from './proof/proof.ts';

export const check: ApplicationCheck = {
  name: 'nothing-to-choose',
  description: 'Every question that is shown offers something to students who have answered what its options depend on.',
  scope: 'application',
  run(application) {
    const reported = new Set<string>();
    const byQuestion = Map.groupBy(
      proofOf(application).sections.flatMap(({ offers }) => offers),
      ({ key }) => key,
    );
    return [...byQuestion].flatMap(([key, offers]): readonly Draft[] => {
      const [{ list } = { list: { file: '', pointer: '' } }] = offers;
      const place = `${list.file}#${list.pointer}`;
      const problem = reported.has(place) ? undefined : problemWith(application, key, offers, list);
      if (problem === undefined) return [];
      reported.add(place);
      return [{ rule: check.name, ...list, at: 'key', ...problem }];
    });
  },
};

function problemWith(
  application: Application,
  key: string,
  offers: readonly Offer[],
  at: Written,
): Pick<Draft, 'what' | 'advice'> | undefined {
  const proof = proofOf(application);
  const { questions } = application.form;
  const list = questions[key]?.ui['ui:options']?.list;
  const by = typeof list === 'object' ? questions[list.by] : undefined;
  // That such a question decides about nothing is reported as it is.
  if (by && proof.domains.variable(by.key).sort !== 'choice') return undefined;
  const whens = offers.map(({ when }) => when);
  const answered = [...new Set(whens.flatMap(keysOf))].map((read) => proof.answered(read));
  const nothing = and([proof.isShown(key), ...answered, not(or(whens, at))], at);
  const canBe = (rule: Node): boolean => proof.canHold(rule) === true;
  if (!canBe(nothing)) return undefined;
  const without = ((by && valuesOffered(application, by)) ?? []).filter(
    (value) => by && canBe(and([nothing, proof.isOneOf(by.key, [value])], at)),
  );
  if (by && without.length > 0) {
    return {
      what: `With ${some(without)} in "${by.key}", there is nothing to choose in "${key}"`,
      advice: 'Say which list belongs to it, or show this question with other answers only.',
    };
  }
  return {
    what: `With some answers there is nothing to choose in "${key}": no condition of its options holds`,
    advice: 'Offer one of them always, or show this question only while there is something to choose.',
  };
}
