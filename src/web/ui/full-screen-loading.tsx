import { useState } from 'react';
import { translate } from '../platform/translate.ts';
import { getAppShellElement } from './app-shell-element.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

/** The full-screen sign that something loads. Before the first screen the document says it, and shows more than a sign. */
export function FullScreenLoading() {
  const [isFirst] = useState(() => getAppShellElement() !== null);
  return isFirst ? null : (
    <div className="full-screen-loading" role="status" aria-label={translate('shell.loading')}>
      <LoadingIndicator size="large" />
    </div>
  );
}
