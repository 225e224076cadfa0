import { memo } from 'react';
import { ErrorIcon } from '../../ui/icons.tsx';

export const Notice = memo(function Notice({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="notice" id={id} role="status">
      {children !== '' && (
        <>
          <ErrorIcon />
          <span>{children}</span>
        </>
      )}
    </p>
  );
});
