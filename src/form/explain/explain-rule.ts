import type { ConditionsJson } from '../model/form-files.ts';
import type { Form } from '../model/form.ts';
import type { Logic } from '../model/logic.ts';
import { normalizeRule } from './normalize-rule.ts';
import { describeRule } from './describe-rule.ts';
import { replacePlaceholdersByLabels } from './explain-phrases.ts';

interface ExplainRuleOptions {
  readonly conditions?: ConditionsJson;
  readonly section?: string | undefined;
}

/** A rule as a clause of plain English with labels: "Country is United States". Never throws. */
export function explainRule(form: Form, rule: Logic, { conditions = {}, section }: ExplainRuleOptions = {}): string {
  return replacePlaceholdersByLabels(describeRule(normalizeRule(rule), { form, conditions, section }), form);
}
