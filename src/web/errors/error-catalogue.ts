import type { TextKeyParams, TextKey } from '../../form/model/text.ts';

/** Place of an error. Toasts that are `isAlsoInPlace` repeat words at the field or card. */
export type ErrorDisplay =
  | { readonly shows: 'toast'; readonly title: TextKey; readonly isAlsoInPlace?: true }
  | { readonly shows: 'dialog'; readonly title?: TextKey }
  | { readonly shows: 'boundary' }
  | { readonly shows: 'nowhere' };

/** Every kind of error, by what was being done, and where it shows. Words are the server's own, else the general ones. */
export const errorCatalogue = {
  login: { shows: 'toast', title: 'auth.login_error', isAlsoInPlace: true },
  sign_up: { shows: 'toast', title: 'auth.signup_error', isAlsoInPlace: true },
  confirm: { shows: 'toast', title: 'auth.confirm_error', isAlsoInPlace: true },
  forgot: { shows: 'toast', title: 'auth.forgot_error', isAlsoInPlace: true },
  reset: { shows: 'toast', title: 'auth.reset_error', isAlsoInPlace: true },
  resend: { shows: 'toast', title: 'auth.resend_error', isAlsoInPlace: true },
  log_out: { shows: 'boundary' },
  language: { shows: 'toast', title: 'language.error' },
  /** Profile, counts and tabs, without which no form page can show. */
  load: { shows: 'boundary' },
  web_status: { shows: 'boundary' },
  /** A last page that is not reported costs one click at the next login: no reason to interrupt. */
  last_page: { shows: 'nowhere' },
  save: { shows: 'toast', title: 'form.not_saved' },
  submit: { shows: 'toast', title: 'form.not_submitted' },
  tabs: { shows: 'toast', title: 'form.tabs_error' },
  add_another: { shows: 'toast', title: 'form.add_another_error' },
  remove_component: { shows: 'toast', title: 'repeat.remove_error' },
  upload: { shows: 'toast', title: 'upload.error' },
  /** Files that the server knows, read without any action. */
  documents: { shows: 'boundary' },
  open_link: { shows: 'dialog', title: 'link.not_opened' },
  make_link: { shows: 'toast', title: 'link.error' },
  my_data: { shows: 'toast', title: 'own.download_error' },
  withdraw: { shows: 'toast', title: 'own.withdraw_error' },
  /** Its letter, or what was read of it for a session that has ended; what a reply is refused for shows in place. */
  decision: { shows: 'toast', title: 'decision.error' },
  pdf_copy: { shows: 'toast', title: 'pdf.error' },
  submission: { shows: 'toast', title: 'reading.error' },
  pdf_copy_along: { shows: 'dialog' },
  service_reading: { shows: 'boundary' },
} as const satisfies Readonly<Record<string, ErrorDisplay>>;

export type ErrorKind = keyof typeof errorCatalogue;

/** Parameters that the titles of these kinds of errors need. */
export type ErrorTitleParams<Kind extends ErrorKind> = TextKeyParams<TitleOf<Kind>>;
type TitleOf<Kind extends ErrorKind> = Kind extends Kind
  ? (typeof errorCatalogue)[Kind] extends { readonly title: infer Title extends TextKey }
    ? Title
    : never
  : never;

/** Kinds of errors whose title needs nothing. */
export type ParamlessErrorKind = { [Kind in ErrorKind]: keyof ErrorTitleParams<Kind> extends never ? Kind : never }[ErrorKind];
