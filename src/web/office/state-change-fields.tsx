import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { MAX_MESSAGE_LENGTH, MAX_MISSING_ITEM_LENGTH, MAX_MISSING_ITEMS } from '../../api/rules/office.ts';
import type { OfficeState, ApplicationStateName } from '../../api/rules/office.ts';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { OfficeApplication, StateHistory } from '../../api/schemas/office-schemas.ts';
import type { ShownContent } from '../../form/model/content.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { translate } from '../platform/translate.ts';
import { useUnsavedText } from './staff-context.ts';
import { SelectField } from './select-field.tsx';
import { isTooLong, LongTextField } from './long-text-field.tsx';
import { allowedNextStates, stateLabel } from './state-tag.ts';

export type StateHistoryEntry = StateHistory['states'][number];

/** A state that someone is about to set. */
export interface StateChange {
  readonly state: OfficeState;
  readonly missing: readonly string[];
  readonly message: string;
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

/**
 * A state as it is being written. @param place of what is half-written @param present state until now; undefined for many applications. If
 * it cannot be set again, as after a decision, nothing is chosen before someone chooses it. @param due documents that are asked for until now
 */
export function useStateChangeForm(place: string, present: ApplicationStateName | undefined, due: readonly string[] = []) {
  const { outcomes = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const [chosen, choose] = useUnsavedText(`state ${place}`);
  const [missing, writeMissing] = useUnsavedText(`missing ${place}`, due.join('\n'));
  const [message, writeMessage] = useUnsavedText(`message ${place}`);
  const [isTried, setTried] = useState(false);
  // A decision with an outcome is prepared and released.
  const offered = allowedNextStates(present).filter((name) => name !== 'decision' || outcomes.length === 0);
  const [first = 'received'] = offered;
  const found = offered.find((one) => one === chosen) ?? offered.find((one) => one === present);
  const state = found ?? first;
  const change: StateChange = { state, missing: state === 'documents_missing' ? linesOf(missing) : [], message: message.trim() };
  const wrong = wrongIn(change);
  return {
    offered,
    change,
    isChosen: found !== undefined,
    isHalf: message !== '' || missing !== due.join('\n'),
    wrong: isTried ? wrong : { missing: [], message: [] },
    missing,
    message,
    choose,
    writeMissing,
    writeMessage,
    check(): boolean {
      const isSound = wrong.missing.length + wrong.message.length === 0 && !isTooLong(change.message, MAX_MESSAGE_LENGTH);
      setTried(!isSound);
      return isSound;
    },
    clear: (): void => {
      for (const write of [choose, writeMissing, writeMessage]) write();
      setTried(false);
    },
  };
}

/** Problems of each field that prevent setting it, besides a message that is too long. */
function wrongIn({ state, missing, message }: StateChange): { readonly missing: readonly string[]; readonly message: readonly string[] } {
  const long = missing.filter((line) => isTooLong(line, MAX_MISSING_ITEM_LENGTH));
  return {
    missing: [
      ...(state === 'documents_missing' && missing.length === 0 ? [translate('office.missing_needed')] : []),
      ...(missing.length > MAX_MISSING_ITEMS
        ? [translate('office.missing_many', { count: missing.length, limit: MAX_MISSING_ITEMS })]
        : []),
      ...long.map((line) => translate('office.missing_long', { line: [...line].slice(0, 30).join(''), limit: MAX_MISSING_ITEM_LENGTH })),
    ],
    message: state === 'decision' && message === '' ? [translate('office.message_needed')] : [],
  };
}

/** True if the student knows it already. */
export const isCurrentState = (
  { state, missing, message }: StateChange | StateHistoryEntry,
  present: StateHistoryEntry | undefined,
): boolean =>
  state === (present?.state ?? 'received') &&
  message === (present?.message ?? '') &&
  JSON.stringify(missing) === JSON.stringify(present?.missing ?? []);

/** Consequences, told before it is set. */
export function describeStateChange({ state, message }: StateChange, address: string): ShownContent {
  const about = {
    received: message === '' ? [] : [translate('office.confirm_received_message'), message],
    documents_missing: [],
    decision: [translate('office.confirm_decision'), message],
  };
  return [translate('office.confirm_mail', { address }), ...about[state]].map((text) => ({ paragraph: [text] }));
}

const Ticks = styled('fieldset')(({ theme: { palette } }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > label': { display: 'flex', gap: '0.625rem', paddingBlock: '0.375rem', cursor: 'pointer' },
  '& input': { flex: 'none', width: 20, height: 20, margin: '0.125rem 0 0', accentColor: palette.primary.main },
}));

interface Props {
  readonly draft: ReturnType<typeof useStateChangeForm>;
  readonly templates?: OfficeApplication['templates'];
}

/** Fields of a state: which one, what is missing, from the standard list or in the office's own words, and the message. */
export function StateChangeFields({ draft, templates = [] }: Props) {
  const { change, offered, isChosen, wrong, missing, message, choose, writeMissing, writeMessage } = draft;
  const { state } = change;
  const { documents = [] } = useApiResponse(officeEndpoints.staffChoices, true).data ?? {};
  const written = useRef<HTMLTextAreaElement>(null);
  const fitting = templates.filter((one) => one.state === null || one.state === state);
  /** Takes the place of another template as it is; own words stay around the cursor. */
  const insert = (template: string): void => {
    const isUntouched = templates.some((one) => one.message.trim() === message.trim());
    const at = written.current?.selectionStart ?? message.length;
    const around = isUntouched ? [template] : [message.slice(0, at).trimEnd(), template, message.slice(at).trimStart()];
    writeMessage(around.filter((text) => text !== '').join('\n\n'));
  };
  return (
    <>
      <SelectField
        label={translate('office.new_state')}
        value={isChosen ? state : ''}
        options={[
          ...(isChosen ? [] : [['', translate('office.choose')] as const]),
          ...offered.map((name) => [name, stateLabel(name)] as const),
        ]}
        onValue={choose}
      />
      {isChosen && state === 'documents_missing' && (
        <>
          {documents.length > 0 && (
            <Ticks>
              <legend className="label">{translate('office.standard_documents')}</legend>
              {documents.map(({ id, name }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={change.missing.includes(name)}
                    onChange={({ target }) => {
                      const others = linesOf(missing).filter((one) => one !== name);
                      writeMissing([...others, ...(target.checked ? [name] : [])].join('\n'));
                    }}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </Ticks>
          )}
          <LongTextField label={translate('office.missing')} value={missing} errors={wrong.missing} onValue={writeMissing} />
        </>
      )}
      {isChosen && fitting.length > 0 && (
        <SelectField
          label={translate('office.template')}
          value=""
          options={[['', translate('office.template_none')], ...fitting.map(({ name }, n) => [String(n), name] as const)]}
          onValue={(n) => insert(fitting[Number(n)]?.message ?? '')}
        />
      )}
      {isChosen && (
        <LongTextField
          label={translate('office.message')}
          limit={MAX_MESSAGE_LENGTH}
          value={message}
          errors={wrong.message}
          field={written}
          onValue={writeMessage}
        />
      )}
    </>
  );
}
