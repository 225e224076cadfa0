import { form } from 'virtual:form';
import { useState } from 'react';
import type { ButtonJson } from '../../form/model/form-files.ts';
import type { Page } from '../../form/model/form.ts';
import { nearestPage } from '../../form/evaluate/pages.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { pagePath } from '../navigation/paths.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { translate, translateKey } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useLoadedRemoteChanges } from './use-remote-changes.ts';
import { usePageActions } from './use-page-actions.ts';

/** The buttons of a page's data: forward or submit first and in full color, then back, visually and in tab order. */
export function PageButtons({ page }: { readonly page: Pick<Page, 'id' | 'buttons'> }) {
  const actions = usePageActions();
  const store = useAnswerStore();
  const newer = useLoadedRemoteChanges();
  const [pressed, setPressed] = useState<ButtonJson>();
  const press = (button: ButtonJson): void => {
    setPressed(button);
    if (button.action === 'submit') return actions.submit();
    // Text that is still being typed may add the page that it leads to, or remove it.
    store.flush();
    const to = button.to === undefined ? undefined : nearestPage(form, store.pages(), button.to, page.id);
    if (to) actions.go(pagePath(to.id), isBack(button) ? undefined : page.id);
  };
  const isBack = (button: ButtonJson): boolean => button.to !== undefined && pageIndex(button.to) < pageIndex(page.id);
  const ordered = [...page.buttons].sort((a, b) => Number(isBack(a)) - Number(isBack(b)));
  return (
    <>
      {newer && page.buttons.some(({ action }) => action === 'submit') && <newer.RemoteChangesAlert />}
      <div className="button-row page-buttons">
        {ordered.map((button) => (
          <BusyButton
            key={button.text}
            variant={isBack(button) ? 'outlined' : 'contained'}
            isBusy={actions.isBusy && pressed === button}
            onClick={() => press(button)}
            label={translateKey(button.text)}
          />
        ))}
      </div>
      <div role="status">
        {actions.announcement === 'form.saved' && <VisuallyHidden>{translate(actions.announcement)}</VisuallyHidden>}
        {actions.announcement !== null && actions.announcement !== 'form.saved' && (
          <Alert variant="open" isSpoken={false}>
            {translate(actions.announcement)}
          </Alert>
        )}
      </div>
      {actions.retry && <ConflictDialog onClose={actions.forgetRetry} onSettled={actions.retry} />}
    </>
  );
}

const pageIndex = (pageId: string): number => form.pages.findIndex((page) => page.id === pageId);
