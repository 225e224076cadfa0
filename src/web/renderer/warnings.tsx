import { translate } from '../platform/translate.ts';
import { WarningIcon } from '../ui/icons.tsx';

export const Warnings = ({ id, warnings }: { readonly id: string; readonly warnings: readonly string[] }) => (
  <div className="warnings" id={id}>
    {warnings.map((warning) => (
      <p key={warning}>
        <WarningIcon />
        <span>
          <b>{translate('field.warning')}</b> <span>{warning}</span>
        </span>
      </p>
    ))}
  </div>
);
