import { withClass } from './with-class.ts';
import { useState } from 'react';
import { translate } from '../platform/translate.ts';
import { getAppShellElement } from './app-shell-element.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

const Screen = withClass('div', 'full-screen-loading');

/** The full-screen sign that something loads. Before the first screen the document says it, and shows more than a sign. */
export function FullScreenLoading() {
  const [isFirst] = useState(() => getAppShellElement() !== null);
  return isFirst ? null : (
    <Screen role="status" aria-label={translate('shell.loading')}>
      <LoadingIndicator size="large" />
    </Screen>
  );
}
