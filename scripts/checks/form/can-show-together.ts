import { and } from '../proof/node.ts';
import { proofOf } from '../proof/proof.ts';
import { type CheckedForm, tabOf } from './checked-form.ts';

/** True if a student can be asked both questions at the same time; unknown for a form that does not compile. */
export function canShowTogether(checkedForm: CheckedForm, a: string, b: string): boolean {
  const { form, findings } = checkedForm;
  if (findings.length > 0) return false;
  const proof = proofOf(checkedForm);
  const [tab, beside] = [a, b].map((key) => tabOf(form, key));
  if (tab?.of !== undefined && tab.of === beside?.of && tab.id !== beside.id) return false;
  const shown = proof.isShown(a);
  return proof.canHold(and([shown, proof.isShown(b)], shown.at)) !== false;
}
