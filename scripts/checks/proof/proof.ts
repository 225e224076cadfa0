import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { CheckedForm } from '../form/checked-form.ts';
import { rulesOf } from '../form/rules.ts';
import { check as operatorDoesNotFit } from '../operator-does-not-fit.ts';
import { check as substringIn } from '../substring-in.ts';
import { unknownCondition, unknownPart, unknownVariable } from '../unknown-in-rules.ts';
import { check as unknownOptionValue } from '../unknown-option-value.ts';
import { Domains } from './domains.ts';
import { and, atomsOf, not, or, NOWHERE, type Atom, type Node, type RuleLocation } from './node.ts';
import { conditionsOf, shownCondition, sectionsOf, type SectionRules } from './sections.ts';
import type { AvailableOptions } from './option-availability.ts';
import { isSatisfiable } from './solve.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

const checksOfMeaning = [unknownVariable, unknownPart, unknownCondition, unknownOptionValue, operatorDoesNotFit, substringIn];

const proofs = new WeakMap<CheckedForm, Proof>();

export function proofOf(checkedForm: CheckedForm): Proof {
  let proof = proofs.get(checkedForm);
  if (!proof) proofs.set(checkedForm, (proof = new Proof(checkedForm)));
  return proof;
}

export class Proof {
  readonly sections: readonly SectionRules[];
  readonly conditions: readonly Node[];
  readonly domains: Domains;
  private readonly sectionOf: ReadonlyMap<string, SectionRules>;
  private readonly shown = new Map<string, Node>();

  constructor(checkedForm: CheckedForm) {
    this.domains = new Domains(checkedForm);
    const broken = brokenRules(checkedForm);
    const scope = {
      conditions: checkedForm.formFiles[CONDITIONS_FILE],
      parts: checkedForm.parts,
      isBroken: ({ file, pointer }: RuleLocation) => broken.has(`${file}#${pointer}`),
      isKnown: (...read: Parameters<Domains['register']>) => this.domains.register(...read),
    };
    // Questions of a section that does not compile would look unreachable.
    const compiles = checkedForm.findings.length === 0;
    this.sections = compiles ? sectionsOf(checkedForm, scope) : [];
    this.conditions = compiles ? conditionsOf(checkedForm, scope) : [];
    this.sectionOf = new Map(this.sections.flatMap((section) => section.keys.map((key) => [key, section] as const)));
  }

  /** Decides if students can give answers for which the rule holds. Undefined if there are too many cases. */
  canHold(rule: Node, options: { readonly valid?: boolean } = {}): boolean | undefined {
    return isSatisfiable(and([rule, ...this.reachable(rule)], rule.at), this.domains, options);
  }

  isShown(key: string): Node {
    let shown = this.shown.get(key);
    const section = this.sectionOf.get(key);
    if (!shown) this.shown.set(key, (shown = section ? shownCondition(section, key) : and([], NOWHERE)));
    return shown;
  }

  answered(key: string): Node {
    return this.statement('answered', key, { answered: { var: key } });
  }

  isOneOf(key: string, values: readonly string[]): Node {
    return this.statement('in', key, { in: [{ var: key }, values] });
  }

  private statement(operator: string, key: string, rule: Logic): Node {
    const known = this.domains.register(key, rule);
    return {
      kind: 'atom',
      at: NOWHERE,
      id: JSON.stringify(rule),
      operator,
      rule,
      keys: [key],
      readsClock: false,
      key: known ? key : undefined,
      parts: [],
    };
  }

  private optionConditionOf(key: string): readonly Node[] {
    const offers = (this.sectionOf.get(key)?.offers ?? []).filter((offer) => offer.key === key);
    if (offers.length === 0 || this.domains.variable(key).sort !== 'choice') return [];
    const rulesOf = (value: string): readonly AvailableOptions[] => offers.filter(({ values }) => values.includes(value));
    const values = [...new Set(offers.flatMap((offer) => offer.values))];
    const alike = Map.groupBy(values, (value) =>
      rulesOf(value)
        .map(({ at }) => at.file + at.pointer)
        .join(),
    );
    return [...alike.values()].flatMap((same) => {
      const whens = rulesOf(same[0] ?? '').map(({ when }) => when);
      return [or([not(this.isOneOf(key, same)), ...whens], NOWHERE)];
    });
  }

  /** Adds that each question the rule reads, and those on which these depend, is visible and offers its answer. */
  private reachable(rule: Node): readonly Node[] {
    const keys = new Set(keysOf(rule));
    const demands: Node[] = [];
    for (const key of keys) {
      for (const demand of this.optionConditionOf(key)) {
        demands.push(demand);
        for (const read of keysOf(demand)) keys.add(read);
      }
      const shown = this.isShown(key);
      if (atomsOf(shown).length === 0 && isSatisfiable(shown, this.domains) === true) continue;
      demands.push(or([not(this.answered(key)), shown], shown.at));
      for (const read of keysOf(shown)) keys.add(read);
    }
    return demands;
  }
}

export const keysOf = (rule: Node): readonly string[] => atomsOf(rule).flatMap(({ key }: Atom) => key ?? []);

function brokenRules(checkedForm: CheckedForm): ReadonlySet<string> {
  const drafts = checksOfMeaning.flatMap((check) => check.run(checkedForm));
  return new Set(
    rulesOf(checkedForm)
      .filter(({ file, pointer }) => drafts.some((finding) => finding.file === file && finding.pointer.startsWith(`${pointer}/`)))
      .map(({ file, pointer }) => `${file}#${pointer}`),
  );
}
