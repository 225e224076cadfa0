import { analyzeRules } from './rule-analysis.ts';
import { type CheckedForm, tabOfQuestion } from '../form-files/checked-form.ts';

/** True if a student can be asked both questions at the same time; unknown for a form that does not compile. */
export function canQuestionsShowTogether(checkedForm: CheckedForm, a: string, b: string): boolean {
  const { form, findings } = checkedForm;
  if (findings.length > 0) return false;
  const proof = analyzeRules(checkedForm);
  const [tab, beside] = [a, b].map((key) => tabOfQuestion(form, key));
  if (tab?.of !== undefined && tab.of === beside?.of && tab.id !== beside.id) return false;
  return proof.canHold([proof.isShown(a), proof.isShown(b)]) !== false;
}
