import { styled } from '@mui/material/styles';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { controlLook } from '../../renderer/look/control-look.ts';
import { questionLook } from '../../renderer/look/question-look.ts';
import { t } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const Form = styled('form')(({ theme }) => [
  questionLook(theme),
  controlLook(theme),
  { marginTop: '1.5rem' },
]);
const Footer = styled('p')(({ theme }) => ({
  margin: '1.75rem 0 0',
  paddingTop: '1.25rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& a': { fontWeight: 650 },
}));

interface Props {
  readonly heading: ReactNode;
  /** Stands between heading and fields: notices, an introduction. */
  readonly top?: ReactNode;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** The question of the footer and its link. */
  readonly footer: ReactNode;
  /** Other ways on, below the Submit button. */
  readonly more?: ReactNode;
}

/** A card of the auth screens: fields, Submit, and a footer with a question and a link. */
export function AuthCard({ heading, top, isBusy, onSubmit, children, footer, more }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    onSubmit();
    // The first field that is wrong takes the focus once its messages stand.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <Card>
      {heading}
      {top}
      <Form ref={form} noValidate onSubmit={submit}>
        {children}
        <BusyButton type="submit" variant="contained" isBusy={isBusy} fullWidth>{t('auth.submit')}</BusyButton>
        <VisuallyHidden role="status">{isBusy && t('form.working')}</VisuallyHidden>
      </Form>
      {more}
      <Footer>{footer}</Footer>
    </Card>
  );
}
