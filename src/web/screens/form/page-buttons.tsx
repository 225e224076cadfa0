import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { useState } from 'react';
import type { ButtonDocument } from '../../../form/model/documents.ts';
import type { Page } from '../../../form/model/form.ts';
import { pathOf } from '../../navigation/paths.ts';
import { ConflictDialog } from '../../saving/conflict-dialog.tsx';
import { textNamed } from '../../text.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PageActions } from './use-page-actions.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.75rem',
  [theme.breakpoints.down('mobile')]: { flexDirection: 'column', '& > button': { width: '100%' } },
}));

/** The buttons of a page's data: forward or submit first and in full color, then back, visually and in tab order. */
export function PageButtons({ page, actions }: { readonly page: Page; readonly actions: PageActions }) {
  const [pressed, setPressed] = useState<ButtonDocument>();
  const press = (button: ButtonDocument): void => {
    setPressed(button);
    if (button.action === 'submit') actions.submit();
    else if (button.to !== undefined) actions.go(pathOf(button.to));
  };
  const isBack = (button: ButtonDocument): boolean => button.to !== undefined && pageIndex(button.to) < pageIndex(page.id);
  const ordered = [...page.buttons].sort((a, b) => Number(isBack(a)) - Number(isBack(b)));
  return (
    <>
      <Row>
        {ordered.map((button) => (
          <BusyButton
            key={button.text}
            variant={isBack(button) ? 'outlined' : 'contained'}
            isBusy={actions.isBusy && pressed === button}
            onClick={() => press(button)}
          >
            {textNamed(button.text)}
          </BusyButton>
        ))}
      </Row>
      <VisuallyHidden role="status">{actions.announcement}</VisuallyHidden>
      {actions.retry && <ConflictDialog onClose={actions.forgetRetry} onSettled={actions.retry} />}
    </>
  );
}

const pageIndex = (pageId: string): number => form.pages.findIndex((page) => page.id === pageId);
