import type { ColumnType, Generated, GeneratedAlways, Kysely, QueryCreator } from 'kysely';
import type { ChosenTabs, RepeatCounts } from '../../form/model/answers.ts';
import type { PdfAudience } from '../../form/model/form-files.ts';
import type { WebStatus } from '../../api/schemas/application-schemas.ts';
import type { DocumentStatus } from '../../api/schemas/document-schemas.ts';
import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { DecisionReply, ApplicationStateName, StaffRole, TokenScope } from '../../api/rules/office.ts';
import type { AuditEvent } from './audit-events.ts';

/** PostgreSQL returns jsonb as values, and accepts it as text. */
type Json<T> = ColumnType<T, string, string>;

/** Fields of a school or an address; unknown ones are absent. */
export type LookupFields = Readonly<
  Partial<Record<'name' | 'address_line_1' | 'address_line_2' | 'city' | 'state' | 'zip' | 'country' | 'ceeb', string>>
>;

export type Db = Kysely<Tables>;
/** Database, or a statement whose common table expressions are there already: the next write completes it. */
export type DbQueryCreator = QueryCreator<Tables>;

/** Columns as the newest migration leaves them; meanings and reasons are in the migrations. */
export interface Tables {
  account: {
    id: Generated<string>;
    username: string;
    password_hash: string | null;
    confirmed_at: Date | null;
    created_at: Date;
    /** Language of the owner's pages and emails, if known. */
    language: string | null;
    reminders_stopped_at: Date | null;
    held_at: Date | null;
  };
  pending_code: {
    account_id: string;
    browser_hash: Buffer;
    code_fingerprint: Buffer;
    password_hash: string | null;
    tries: Generated<number>;
    tries_elsewhere: Generated<number>;
    created_at: Date;
    expires_at: Date;
  };
  password_reset: { account_id: string; token_hash: Buffer; expires_at: Date };
  email_change: { account_id: string; address: string; code_fingerprint: Buffer; tries: number; expires_at: Date };
  former_address: { account_id: string; address: string; until: Date };
  passkey: {
    id: string;
    account_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    created_at: Date;
    used_at: Date | null;
  };
  passkey_challenge: { hash: Buffer; account_id: string | null; expires_at: Date };
  session: { id_hash: Buffer; account_id: string; created_at: Date; last_seen_at: Date };
  ended_with_account: { id_hash: Buffer; at: Date };
  known_browser: { account_id: string; browser_hash: Buffer; last_at: Date };
  known_staff_browser: { account_id: string; browser_hash: Buffer; last_at: Date };
  login: { id: Generated<string>; account_id: string; at: Date };
  login_failure: { key: Buffer; failures: number; last_at: Date; blocked_until: Date };
  call_window: { key: string; calls: number; ends_at: Date };
  application: {
    account_id: string;
    /** Sealed; null while there are none. */
    answers: Buffer | null;
    answered_files: Generated<readonly string[]>;
    counts: Json<RepeatCounts>;
    tabs: Json<ChosenTabs>;
    failures: Buffer | null;
    form_hash: string | null;
    /** Sealed: answers to what that form does not ask for. */
    aside: Buffer | null;
    /** Sealed: changes of the form that the student has not read yet. */
    form_changes: Buffer | null;
    last_page: string | null;
    submitted_at: Date | null;
    /** Last change of the answers; null while there are none. */
    changed_at: Date | null;
  };
  reminder: { account_id: string; name: string; day: string };
  deletion_warning: {
    account_id: string;
    days_before: number;
    since: string;
    deletion_day: string;
    mail_id: string;
    posted_on: string;
    handed_on: string | null;
    refused: Generated<boolean>;
  };
  retention_day: { day: string };
  application_status: { id: Generated<string>; account_id: string; web_status: WebStatus; at: Date };
  submission: {
    account_id: string;
    reference: string;
    answers: Buffer;
    counts: Json<RepeatCounts>;
    tabs: Json<ChosenTabs>;
    summary: Buffer;
    definition_hash: string;
    submitted_at: Date;
    /** Kept by the database, from the newest row of application_state. */
    present_state: Generated<ApplicationStateName>;
    present_outcome: Generated<string | null>;
    present_reply: Generated<DecisionReply | null>;
    /** Member of the staff who reads it. */
    reader_id: Generated<string | null>;
    /** Keys of the answers that retention has removed, each with its day. */
    removed_answers: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
  };
  /** `words`: sealed, what the office writes to the student. `respond_by`: ISO day. `mail_id`: the email that announces the state. */
  application_state: {
    account_id: string;
    version: number;
    state: ApplicationStateName;
    words: Buffer;
    at: Date;
    actor: string;
    outcome: Generated<string | null>;
    respond_by: Generated<string | null>;
    reply: Generated<DecisionReply | null>;
    replied_at: Generated<Date | null>;
    mail_id: Generated<string | null>;
  };
  /** `words`: sealed. */
  prepared_decision: {
    account_id: string;
    version: Generated<number>;
    outcome: string;
    respond_by: string | null;
    words: Buffer;
    prepared_by: string;
    prepared_at: Date;
    checked_by: string | null;
    checked_at: Date | null;
    release_at: Date | null;
    release_by: string | null;
  };
  /** `entry`: id of an entry of the institution's checklist. */
  checklist_mark: { account_id: string; entry: string; received_at: Date; actor: string };
  form: { hash: string; documents: string; first_served_at: Date };
  visitor_answers: { token_hash: Buffer; sealed: Buffer; expires_at: Date };
  service_token: { id: Generated<string>; token_hash: Buffer; account_id: string; purpose: string; expires_at: Date };
  system_token: {
    id: Generated<string>;
    name: string;
    token_hash: Buffer;
    scopes: readonly TokenScope[];
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    last_used_at: Date | null;
  };
  staff: {
    id: Generated<string>;
    email: string;
    name: string;
    role: StaffRole;
    password_hash: string | null;
    created_at: Date;
    removed_at: Date | null;
    link_hash: Buffer | null;
    link_expires_at: Date | null;
  };
  staff_session: { id_hash: Buffer; staff_id: string; created_at: Date; last_seen_at: Date };
  application_note: { id: Generated<string>; account_id: string; staff_id: string; text: Buffer; at: Date };
  application_change: { account_id: string; number: string };
  last_change: { number: string };
  unnumbered_change: { id: Generated<string>; account_id: string };
  webhook_endpoint: { id: Generated<string>; url: string; sealed_secret: Buffer; created_at: Date };
  webhook_delivery: {
    id: Generated<string>;
    endpoint_id: string;
    body: string;
    created_at: Date;
    delivered_at: Date | null;
    parked_at: Date | null;
    last_failure: string | null;
  };
  audit: {
    id: Generated<string>;
    at: Date;
    event: AuditEvent;
    actor: string;
    account_id: string | null;
    address_fingerprint: Buffer | null;
    request_id: string | null;
  };
  lookup_entry: {
    id: Generated<string>;
    category: LookupCategory;
    key: string;
    active: boolean;
    demo: boolean;
    fields: Json<LookupFields>;
    folded: string;
    brevity: number;
    words: string;
  };
  lookup_word: { category: LookupCategory; word: string };
  document: {
    id: Generated<string>;
    account_id: string;
    answer_key: string;
    file_name: string;
    file_size: number;
    status: Exclude<DocumentStatus, 'NOT_ANSWERED'>;
    reason: string | null;
    upload_key: string;
    original_key: string | null;
    pdf_key: string | null;
    pages: number | null;
    pictures: Generated<number>;
    changed_at: Date;
    request_id: string | null;
  };
  /** `person`: sealed. */
  document_request: {
    id: Generated<string>;
    account_id: string;
    document_key: string;
    person: Buffer;
    person_fingerprint: Buffer;
    confidential: boolean;
    token_hash: Buffer;
    mail_id: string;
    asked_at: Date;
    expires_at: Date;
    opened_at: Date | null;
    received_at: Date | null;
    declined_at: Date | null;
    withdrawn_at: Date | null;
    reminder_token_hash: Generated<Buffer | null>;
    reminded_at: Generated<Date | null>;
    /** Instant of the email that told the student of the expiry. */
    expiry_told_at: Generated<Date | null>;
    unwanted: Generated<boolean>;
  };
  /** `words`: sealed. */
  requested_item: {
    id: Generated<string>;
    number: GeneratedAlways<string>;
    account_id: string;
    words: Buffer;
    asked_at: Date;
    sent_at: Date | null;
    returned_at: Date | null;
    accepted_at: Date | null;
    closed_at: Date | null;
  };
  pdf_copy: {
    id: Generated<string>;
    account_id: string | null;
    content_hash: Buffer;
    of_submission: boolean;
    status: Exclude<DocumentStatus, 'NOT_ANSWERED'>;
    told: Generated<boolean>;
    object_key: string | null;
    changed_at: Date;
    /** Version of the state whose letter this is; null for the application itself. */
    letter: Generated<number | null>;
    /** Null if student and office read the same copy. */
    audience: Generated<PdfAudience | null>;
  };
  stored_object: { key: string; account_id: string | null; answer_key: string; document_id: string | null; created_at: Date };
  mail: {
    id: Generated<string>;
    account_id: string | null;
    recipient: string;
    kind: string;
    sealed: Buffer | null;
    created_at: Date;
    sent_at: Date | null;
  };
}
