import { translate } from '../platform/translate.ts';

/** Appears in an input at its end (class `adorned` around both), and shows or hides what is typed there. */
export const ShowPasswordButton = ({
  label,
  isShown,
  onToggle,
}: {
  readonly label: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}) => (
  <button
    className="show-password-button-toggle"
    type="button"
    aria-label={`${translate(isShown ? 'field.hide_password' : 'field.show_password')}: ${label}`}
    aria-pressed={isShown}
    onClick={onToggle}
  >
    {translate(isShown ? 'field.hide' : 'field.show')}
  </button>
);
