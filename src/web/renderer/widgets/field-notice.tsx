import { ErrorIcon } from '../../ui/icons.tsx';

export const FieldNotice = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p className="notice" id={id}>
    <ErrorIcon />
    <span>{children}</span>
  </p>
);
