import { translate } from '../platform/translate.ts';

/** Stands where something comes; what is below the main part shows after it. */
export const LoadingText = () => (
  <p role="status" data-loading="">
    {translate('shell.loading')}
  </p>
);
