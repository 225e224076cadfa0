import type { Refusal } from '../../api/schemas/application-schemas.ts';
import type { TextKeyPlaceholders, ParamlessTextKey, TextKey, TextParams } from '../../form/model/text.ts';

/** Refusals: status, sentence in `schemas/meta/text/en.json` with advice for the student, and the form field at fault, if any. */
export const refusals = {
  bad_request: { status: 400, text: 'refusal.bad_request' },
  unreadable_body: { status: 400, text: 'refusal.unreadable_body' },
  unreadable_text: { status: 400, text: 'refusal.unreadable_text' },
  unknown_key: { status: 400, text: 'refusal.unknown_key' },
  unknown_page: { status: 400, text: 'refusal.unknown_page' },
  unknown_repeat: { status: 400, text: 'refusal.unknown_repeat' },
  unknown_state: { status: 400, text: 'office_refusal.unknown_state' },
  nothing_missing: { status: 400, text: 'office_refusal.nothing_missing' },
  needless_missing: { status: 400, text: 'office_refusal.needless_missing' },
  needs_outcome: { status: 400, text: 'office_refusal.needs_outcome' },
  unknown_outcome: { status: 400, text: 'office_refusal.unknown_outcome', field: 'outcome' },
  wrong_respond_by: { status: 400, text: 'office_refusal.wrong_respond_by', field: 'respond_by' },
  past_respond_by: { status: 400, text: 'office_refusal.past_respond_by', field: 'respond_by' },
  far_respond_by: { status: 400, text: 'office_refusal.far_day', field: 'respond_by' },
  missing_respond_by: { status: 400, text: 'office.respond_by_needed', field: 'respond_by' },
  needless_respond_by: { status: 400, text: 'office_refusal.needless_respond_by', field: 'respond_by' },
  wrong_release: { status: 400, text: 'office_refusal.wrong_release', field: 'at' },
  past_release: { status: 400, text: 'office.past_release', field: 'at' },
  far_release: { status: 400, text: 'office_refusal.far_day', field: 'at' },
  no_message: { status: 400, text: 'office_refusal.no_message' },
  unknown_reader: { status: 409, text: 'office_refusal.unknown_reader' },
  unknown_tab: { status: 400, text: 'refusal.unknown_tab' },
  unreadable_upload: { status: 400, text: 'refusal.unreadable_upload' },
  no_file_question: { status: 400, text: 'refusal.no_file_question' },
  file_empty: { status: 400, text: 'upload.file_empty' },
  file_too_large: { status: 400, text: 'upload.file_too_large' },
  wrong_file_type: { status: 400, text: 'upload.wrong_file_type' },
  file_name_too_long: { status: 400, text: 'upload.file_name_too_long' },
  wrong_file_name: { status: 400, text: 'upload.wrong_file_name' },
  no_requestable: { status: 400, text: 'refusal.no_requestable' },
  wrong_sender_name: { status: 400, text: 'refusal.wrong_sender_name', field: 'name' },
  wrong_sender_email: { status: 400, text: 'refusal.wrong_sender_email', field: 'email' },
  own_email: { status: 400, text: 'refusal.own_email', field: 'email' },
  unwanted_request: { status: 400, text: 'refusal.unwanted_request', field: 'email' },
  no_student_name: { status: 409, text: 'refusal.no_student_name' },
  too_many_requests: { status: 409, text: 'refusal.too_many_requests' },
  same_email: { status: 400, text: 'refusal.same_email', field: 'email' },
  arrived: { status: 409, text: 'refusal.arrived' },
  same_request: { status: 409, text: 'refusal.same_request', field: 'email' },
  upload_lost: { status: 400, text: 'refusal.upload_lost' },
  weak_password: { status: 400, text: 'refusal.weak_password', field: 'password' },
  breached_password: { status: 400, text: 'refusal.breached_password', field: 'password' },
  passwords_differ: { status: 400, text: 'refusal.passwords_differ', field: 'confirm_password' },
  wrong_code: { status: 400, text: 'refusal.wrong_code', field: 'code' },
  wrong_reset: { status: 400, text: 'refusal.wrong_reset' },
  wrong_stop_link: { status: 400, text: 'refusal.wrong_stop_link' },
  wrong_cursor: { status: 400, text: 'office_refusal.wrong_cursor' },
  lost_cursor: { status: 400, text: 'office_refusal.lost_cursor' },
  wrong_login: { status: 400, text: 'refusal.wrong_login' },
  wrong_password: { status: 400, text: 'refusal.wrong_password', field: 'password' },
  enough_passkeys: { status: 400, text: 'refusal.enough_passkeys' },
  unusable_passkey: { status: 400, text: 'refusal.unusable_passkey' },
  wrong_passkey: { status: 400, text: 'refusal.wrong_passkey' },
  wrong_staff_link: { status: 400, text: 'office_refusal.wrong_staff_link' },
  wrong_staff_login: { status: 400, text: 'office_refusal.wrong_staff_login' },
  wrong_service_token: { status: 401, text: 'office_refusal.wrong_service_token' },
  no_system_token: { status: 401, text: 'office_refusal.no_system_token' },
  wrong_system_token: { status: 401, text: 'office_refusal.wrong_system_token' },
  revoked_system_token: { status: 401, text: 'office_refusal.revoked_system_token' },
  expired_system_token: { status: 401, text: 'office_refusal.expired_system_token' },
  account_gone: { status: 401, text: 'error.account_gone' },
  not_logged_in: { status: 401, text: 'refusal.not_logged_in' },
  insufficient_scope: { status: 403, text: 'office_refusal.insufficient_scope' },
  editors_only: { status: 403, text: 'office_refusal.editors_only' },
  upload_refused: { status: 403, text: 'refusal.upload_refused' },
  foreign_origin: { status: 403, text: 'refusal.foreign_origin' },
  not_open: { status: 403, text: 'opening.before' },
  closed: { status: 403, text: 'opening.after' },
  page_not_open: { status: 403, text: 'answer.page_opens' },
  page_closed: { status: 403, text: 'answer.page_closed' },
  not_found: { status: 404, text: 'refusal.not_found' },
  no_application: { status: 404, text: 'office_refusal.no_application' },
  no_document: { status: 404, text: 'refusal.no_document' },
  no_copy: { status: 404, text: 'refusal.no_copy' },
  no_checklist_entry: { status: 400, text: 'office_refusal.no_checklist_entry' },
  no_decision: { status: 404, text: 'refusal.no_decision' },
  no_item: { status: 404, text: 'refusal.no_item' },
  no_request: { status: 404, text: 'refusal.no_request' },
  wrong_request_link: { status: 404, text: 'refusal.wrong_request_link' },
  wrong_link: { status: 404, text: 'refusal.wrong_link' },
  wrong_method: { status: 405, text: 'refusal.wrong_method' },
  too_slow: { status: 408, text: 'refusal.too_slow' },
  newer_answer: { status: 409, text: 'refusal.newer_answer' },
  newer_answers: { status: 409, text: 'refusal.newer_answers' },
  newer_component: { status: 409, text: 'refusal.newer_component' },
  newer_tab: { status: 409, text: 'refusal.newer_tab' },
  same_state: { status: 409, text: 'office.same_state' },
  newer_state: { status: 409, text: 'office_refusal.newer_state' },
  state_is_out: { status: 409, text: 'office_refusal.state_is_out' },
  already_uploaded: { status: 409, text: 'refusal.already_uploaded' },
  already_submitted: { status: 409, text: 'refusal.already_submitted' },
  withdrawn: { status: 409, text: 'office_refusal.withdrawn' },
  request_withdrawn: { status: 409, text: 'refusal.request_withdrawn' },
  keeps_submitted: { status: 409, text: 'refusal.keeps_submitted' },
  held: { status: 409, text: 'refusal.held' },
  withdraw_first: { status: 409, text: 'refusal.withdraw_first' },
  closed_item: { status: 409, text: 'refusal.closed_item' },
  newer_prepared: { status: 409, text: 'office_refusal.newer_prepared' },
  none_prepared: { status: 409, text: 'office.none_prepared' },
  own_decision: { status: 409, text: 'office_refusal.own_decision' },
  checked_already: { status: 409, text: 'office_refusal.checked_already' },
  nothing_checked_then: { status: 409, text: 'office_refusal.nothing_checked_then' },
  nothing_checked: { status: 409, text: 'office_refusal.nothing_checked' },
  newer_decision: { status: 409, text: 'refusal.newer_decision' },
  no_reply_wanted: { status: 409, text: 'refusal.no_reply_wanted' },
  reply_given: { status: 409, text: 'refusal.reply_given' },
  reply_late: { status: 409, text: 'refusal.reply_late' },
  withdrawn_by_you: { status: 409, text: 'refusal.withdrawn_by_you' },
  newer_item: { status: 409, text: 'office_refusal.newer_item' },
  item_returned: { status: 409, text: 'office_refusal.item_returned' },
  item_accepted: { status: 409, text: 'office_refusal.item_accepted' },
  closed_request: { status: 409, text: 'refusal.closed_request' },
  other_confidentiality: { status: 409, text: 'refusal.other_confidentiality' },
  newer_file: { status: 409, text: 'refusal.newer_file' },
  unsent_file: { status: 409, text: 'refusal.unsent_file' },
  unfinished_document: { status: 409, text: 'office_refusal.unfinished_document' },
  unfinished_copy: { status: 409, text: 'refusal.unfinished_copy' },
  not_submitted: { status: 409, text: 'refusal.not_submitted' },
  too_large: { status: 413, text: 'refusal.too_large' },
  wrong_content_type: { status: 415, text: 'refusal.wrong_content_type' },
  incomplete: { status: 422, text: 'refusal.incomplete' },
  headers_too_large: { status: 431, text: 'refusal.too_large' },
  too_many: { status: 429, text: 'refusal.too_many' },
  unexpected: { status: 500, text: 'refusal.unexpected' },
  failed_copy: { status: 503, text: 'refusal.failed_copy' },
  no_uploads: { status: 503, text: 'refusal.no_uploads' },
  busy: { status: 503, text: 'refusal.busy' },
  later: { status: 503, text: 'refusal.later' },
  crowded: { status: 503, text: 'refusal.crowded' },
} as const satisfies Record<string, { status: number; text: TextKey; field?: string }>;

export type RefusalCode = keyof typeof refusals;

interface Details extends Omit<Refusal, 'message' | 'errors'> {
  readonly field?: string | undefined;
  readonly retryAfter?: number;
  /** Value of `WWW-Authenticate`: how to authenticate, for another system. */
  readonly challenge?: string;
}

export type RefusalWithoutParams = { [Code in RefusalCode]: TextOf<Code> extends ParamlessTextKey ? Code : never }[RefusalCode];
type TextOf<Code extends RefusalCode> = (typeof refusals)[Code]['text'];
type Params<Code extends RefusalCode> = Readonly<Record<TextKeyPlaceholders<TextOf<Code>>, string>>;
type Why =
  | [code: RefusalWithoutParams, details?: Details]
  | { [Code in RefusalCode]: [code: Code, details: Details & { readonly params: Params<Code> }] }[RefusalCode];

export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly code: RefusalCode;
  readonly details: Details & { readonly params?: TextParams };
  constructor(...[code, details = {}]: Why) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
