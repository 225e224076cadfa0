import { styled } from '@mui/material/styles';
import 'virtual:text/completion';
import { type ReactNode, useRef, useState } from 'react';
import { decisionEndpoints } from '../../api/student-endpoints.ts';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import { isNoResponseError, callApi, UnauthorizedError } from '../api/api-client.ts';
import { errorMessage } from '../api/error-message.ts';
import { TextWithEmailLink } from '../content/text-with-email-link.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { callOnce } from '../errors/call-once.ts';
import { formatDateInZone } from '../platform/format-date-time.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { Button } from '../ui/button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { requestedItemElementId, type NextAction as What } from './application-progress.ts';
import { revealElement } from '../form/reveal-element.ts';

const Panel = styled('section')(({ theme: { breakpoints, palette, typography } }) => ({
  marginTop: '1.75rem',
  padding: '1.25rem 1.5rem',
  borderRadius: 8,
  border: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.default,
  overflowWrap: 'anywhere',
  // Steps that the student must take are noticed first.
  '&[data-due=true]': { borderColor: palette.brand.accent.main, backgroundColor: palette.brand.accent.extraLight },
  '& h2': { ...typography.h2, margin: 0 },
  '& p': { margin: '0.375rem 0 0', maxWidth: '38rem', textWrap: 'pretty' },
  '& ul': { margin: '0.375rem 0 0', paddingInlineStart: '1.25rem' },
  [breakpoints.down('mobile')]: { padding: '1rem 1.125rem' },
}));
const Buttons = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  marginTop: '1rem',
  [breakpoints.down('mobile')]: { '& > button': { flex: '1 0 auto' } },
}));

interface Props {
  readonly toDo: What;
  readonly decision: Decision | undefined;
  /** Called with the decision after the reply, or undefined where another one may stand by now. */
  readonly onDecision: (decision?: Decision) => Promise<void>;
}

/** The one thing that a student has to do next, with its button. */
export function NextActionSection({ toDo, decision, onDecision }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const handleError = useHandleError();
  const [question, confirm] = useConfirm();
  const [sending, setSending] = useState<Reply>();
  const [isLost, setLost] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { kind } = toDo;
  const reply = async (answer: Reply): Promise<void> => {
    if (!decision || sending) return;
    setSending(answer);
    setRefusal(null);
    try {
      const body = { version: decision.version, reply: answer };
      const replied = await callOnce(
        () => callApi(decisionEndpoints.replyToDecision, { body }),
        async () => [await callApi(decisionEndpoints.ownDecision)].find((now) => now.reply === answer),
        () => setLost(true),
      );
      await onDecision(replied);
    } catch (error) {
      if (error instanceof UnauthorizedError) return handleError('decision', error);
      setRefusal(errorMessage(error));
      if (!isNoResponseError(error)) await onDecision();
    }
    setLost(false);
    setSending(undefined);
    // The buttons may have gone.
    heading.current?.focus();
  };
  const ask = (answer: Reply): void =>
    confirm({
      title: translate(`decision.${answer}_question`),
      text: translate(`decision.${answer}_text`),
      yes: translate(`decision.${answer}`),
      isRoutine: answer === 'accepted',
      onYes: () => void reply(answer),
    });
  const buttonFor = (answer: Reply, variant: 'contained' | 'outlined') => (
    <BusyButton variant={variant} isBusy={sending === answer} onClick={() => ask(answer)} label={translate(`decision.${answer}`)} />
  );
  return (
    <Panel aria-labelledby="to-do" data-due={kind === 'upload' || kind === 'reply'}>
      <h2 id="to-do" ref={heading} tabIndex={-1}>
        {titleOf(toDo)}
      </h2>
      {toDo.kind === 'upload' && (
        <>
          <ul>
            {toDo.items.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          <Buttons className="on-screen">
            <Button
              variant="contained"
              onClick={() => revealElement(requestedItemElementId(toDo.items[0]?.id ?? ''))}
              label={translate('todo.upload_button', { count: toDo.items.length })}
            />
          </Buttons>
        </>
      )}
      {wordsOf(toDo)}
      {isLost && <Alert variant="open">{translate('form.submit_unknown')}</Alert>}
      {refusal !== null && kind !== 'late' && <Alert variant="error">{refusal}</Alert>}
      {kind === 'reply' && (
        <Buttons className="on-screen">
          {buttonFor('accepted', 'contained')}
          {buttonFor('declined', 'outlined')}
        </Buttons>
      )}
      <Confirmation question={question} onClose={confirm} />
    </Panel>
  );
}

type Reply = 'accepted' | 'declined';

/** An ISO day, which has no time zone. */
const written = (day: string): string => formatDateInZone(day, 'UTC');

function titleOf(toDo: What): string {
  if (toDo.kind === 'upload') return translate('todo.upload', { count: toDo.items.length });
  if (toDo.kind === 'accepted' || toDo.kind === 'declined')
    return translate(toDo.isRecorded ? `todo.noted_${toDo.kind}` : `todo.${toDo.kind}`, {
      day: formatDateInZone(toDo.at),
    });
  if (toDo.kind === 'late') return translate('todo.late', { day: written(toDo.day ?? '') });
  if (toDo.kind === 'reply') return toDo.day === null ? translate('todo.reply') : translate('todo.reply_by', { day: written(toDo.day) });
  return translate(toDo.kind === 'elsewhere' ? 'todo.elsewhere' : 'todo.nothing');
}

function wordsOf({ kind }: What): ReactNode {
  if (kind === 'upload') return null;
  return (
    <p>
      <TextWithEmailLink text={translate(`todo.${kind}_text`)} />
    </p>
  );
}
