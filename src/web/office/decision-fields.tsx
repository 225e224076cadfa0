import { useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { PreparedDecision } from '../../api/schemas/decision-schemas.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { translate } from '../platform/translate.ts';
import { useUnsavedText } from './staff-context.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';
import { isTooLong, LongTextField } from './long-text-field.tsx';
import { SelectField } from './select-field.tsx';

/** A decision as it is being written. @param place of what is half-written */
export function useDecisionForm(place: string) {
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const [chosen, choose] = useUnsavedText(`outcome ${place}`);
  const [day, setDay] = useUnsavedText(`respond ${place}`);
  const [message, write] = useUnsavedText(`decision ${place}`);
  const [isTried, setTried] = useState(false);
  const outcome = outcomes.find(({ id }) => id === chosen);
  const needsDay = outcome?.replies === true && day === '';
  return {
    outcomes,
    outcome,
    day: outcome?.replies === true ? day : '',
    message,
    body: { outcome: chosen, message: message.trim(), ...(outcome?.replies === true && { respond_by: day }) },
    isHalf: chosen !== '' || day !== '' || message !== '',
    outcomeErrors: isTried && !outcome ? [translate('office.outcome_needed')] : [],
    dayErrors: isTried && outcome && needsDay ? [translate('office.respond_by_needed', { outcome: outcome.name })] : [],
    choose,
    setDay,
    write,
    check(): boolean {
      const isSound = outcome !== undefined && !needsDay && !isTooLong(message, MAX_MESSAGE_LENGTH);
      setTried(!isSound);
      return isSound;
    },
    fill: (prepared: Pick<PreparedDecision, 'outcome' | 'respond_by' | 'message'>): void => {
      choose(prepared.outcome);
      setDay(prepared.respond_by ?? '');
      write(prepared.message);
    },
    clear: (): void => {
      for (const clear of [choose, setDay, write]) clear();
      setTried(false);
    },
  };
}

/** Fields of a decision: its outcome, the last day for a reply if it has one, and a message. */
export function DecisionFields({ draft }: { readonly draft: ReturnType<typeof useDecisionForm> }) {
  const { outcomes, outcome, outcomeErrors, day, dayErrors, message, choose, setDay, write } = draft;
  return (
    <>
      <SelectField
        label={translate('office.outcome')}
        errors={outcomeErrors}
        value={outcome?.id ?? ''}
        options={[['', translate('office.choose')], ...outcomes.map(({ id, name }) => [id, name] as const)]}
        onValue={choose}
      />
      {outcome?.replies === true && (
        <LabeledControl label={translate('office.respond_by')} errors={dayErrors}>
          {(control) => <input {...control} type="date" max="9999-12-31" value={day} onChange={({ target }) => setDay(target.value)} />}
        </LabeledControl>
      )}
      {outcome && <LongTextField label={translate('office.decision_message')} limit={MAX_MESSAGE_LENGTH} value={message} onValue={write} />}
    </>
  );
}
