import type { OwnRequests } from '../../contract/shapes/requests.ts';
import type { Situation } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import type { RequestedDocument } from '../../form/model/institution.ts';
import { holds, keysRead } from '../../form/model/logic.ts';
import { evaluateSection } from '../../form/run/evaluate.ts';

/** Whether a document would be confidential if its student asked for it now. */
export const isConfidential = ({ confidential = false }: RequestedDocument, situation: Situation): boolean =>
  holds(confidential, situation);

/** The same, and by which of the questions that are asked. */
export function confidentialityOf(form: Form, document: RequestedDocument, situation: Situation): OwnRequests['confidential'][string] {
  const isAsked = (key: string): boolean => {
    const { section } = form.questions[key] ?? {};
    return section !== undefined && evaluateSection(form, section, situation).keys.has(key);
  };
  return { now: isConfidential(document, situation), decided_by: [...keysRead(document.confidential ?? false)].filter(isAsked) };
}
