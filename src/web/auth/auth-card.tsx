import { type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { LOGIN_PATH } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { Alert } from '../ui/alert.tsx';
import { useFocusOnErrors } from '../ui/use-field-errors.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { SubmitStatus } from './use-auth-form.ts';
import type { Elements } from '../ui/elements.ts';

interface Props {
  readonly heading: Elements;
  readonly top?: Elements;
  readonly lastTry: SubmitStatus;
  readonly onSubmit: () => void;
  readonly children: Elements;
  /** A way to another card, by default the log-in, with the email address typed here. */
  readonly footer: { readonly question?: string; readonly to?: string; readonly label?: string; readonly username: string };
  readonly more?: Elements;
}

/** A card of the auth screens: fields, Submit, and a footer. Refusals show at the field, or at the top. */
export function AuthCard({ heading, top, lastTry, onSubmit, children, footer, more }: Props) {
  const { isBusy, errors, refusal } = lastTry;
  const form = useFocusOnErrors(errors);
  const refusalBox = useRef<HTMLDivElement>(null);
  const { username } = useNavigationState();
  // Focuses the first empty field if the email is prefilled; runs after the heading took the focus.
  useLayoutEffect(() => {
    if (username === undefined) return;
    [...(form.current?.querySelectorAll('input') ?? [])].find(({ value }) => value === '')?.focus();
  }, [form, username]);
  useEffect(() => {
    refusalBox.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    onSubmit();
  };
  return (
    <Card>
      {heading}
      {top}
      {refusal !== null && (
        <div ref={refusalBox}>
          <Alert variant="error" isSpoken={false}>
            {refusal}
          </Alert>
        </div>
      )}
      <form className="surface auth-form" ref={form} noValidate onSubmit={submit}>
        {children}
        <BusyButton type="submit" variant="contained" isBusy={isBusy} fullWidth label={translate('auth.submit')} />
        <VisuallyHidden role="status">{isBusy && translate('form.working')}</VisuallyHidden>
      </form>
      {more}
      <p className="auth-card-footer">
        {footer.question !== undefined && (
          <>
            <span>{footer.question}</span>{' '}
          </>
        )}
        <LinkWithAnswers to={footer.to ?? LOGIN_PATH} more={{ username: footer.username }}>
          {footer.label ?? translate('auth.log_in_link')}
        </LinkWithAnswers>
      </p>
    </Card>
  );
}
