CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL UNIQUE CHECK (username = lower(username)),
  password_hash text,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  language text,
  reminders_stopped_at timestamptz,
  held_at timestamptz,
  CONSTRAINT account_password_needs_confirmation CHECK (password_hash IS NULL OR confirmed_at IS NOT NULL)
);

-- The password of a sign-up waits with its code: confirming a code sets the password chosen with that code. Several sign-ups of one address
-- can be pending, one for each browser: nobody's code confirms a stranger's password. A code from another browser only proves who owns the
-- address: such tries count apart, and the account waits for its password.
CREATE TABLE pending_code (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  browser_hash bytea NOT NULL,
  code_fingerprint bytea NOT NULL,
  password_hash text,
  tries integer NOT NULL DEFAULT 0,
  tries_elsewhere integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_account ON password_reset (account_id);

-- Pending changes of addresses, and former ones.
CREATE TABLE email_change (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  address text NOT NULL,
  code_fingerprint bytea NOT NULL,
  tries integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE former_address (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  address text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (account_id, address)
);

-- Passkeys (WebAuthn): the public half of each, and open challenges by their hash, each for one account or, without one, for a log-in.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_account_idx ON passkey (account_id);
CREATE TABLE passkey_challenge (
  hash bytea PRIMARY KEY,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);
-- A browser that was logged in to an account when it was deleted elsewhere can say so. The row names no account.
CREATE TABLE ended_with_account (id_hash bytea PRIMARY KEY, at timestamptz NOT NULL);
CREATE INDEX ended_with_account_at ON ended_with_account (at);
CREATE TABLE known_browser (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  browser_hash bytea NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, browser_hash)
);
CREATE TABLE login (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX login_account ON login (account_id);
-- Keyed by the hash of what was typed, not by account: unknown addresses must behave like known ones.
CREATE TABLE login_failure (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);
CREATE TABLE call_window (key text PRIMARY KEY, calls integer NOT NULL, ends_at timestamptz NOT NULL);

-- Answers are sealed with a key that the database does not have. `answered_files` lists the questions that files answer, as SQL cannot look
-- into sealed answers. `form_hash`, `aside`, `form_changes`: the form that a draft was saved under, answers that the served form does not
-- ask for, and unread changes. Half of each page stays free: a save changes no index and reuses space. Answers up to the tuple target stay
-- in the row itself: elsewhere they would cost three writes instead of one.
CREATE TABLE application (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  answers bytea,
  answered_files text[] NOT NULL DEFAULT '{}',
  counts jsonb NOT NULL DEFAULT '{}',
  tabs jsonb NOT NULL DEFAULT '{}',
  failures bytea,
  form_hash text,
  aside bytea,
  form_changes bytea,
  last_page text,
  submitted_at timestamptz,
  changed_at timestamptz
) WITH (fillfactor = 50, toast_tuple_target = 8160);
-- Sealed values cannot be compressed: trying would cost time at each save.
ALTER TABLE application ALTER answers SET STORAGE EXTERNAL, ALTER failures SET STORAGE EXTERNAL;
CREATE TABLE application_status (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  web_status text NOT NULL CHECK (web_status IN ('started', 'validating', 'submitted')),
  at timestamptz NOT NULL,
  UNIQUE (account_id, web_status)
);

-- The summary is what the student saw: labels and option texts change later, a submission must not. `present_state` is the current state,
-- so that the office's list finds those of one state without looking at all.
CREATE TABLE submission (
  account_id uuid PRIMARY KEY REFERENCES application ON DELETE RESTRICT,
  reference text NOT NULL UNIQUE,
  answers bytea NOT NULL,
  counts jsonb NOT NULL,
  tabs jsonb NOT NULL DEFAULT '{}',
  summary bytea NOT NULL,
  definition_hash text NOT NULL,
  submitted_at timestamptz NOT NULL,
  present_state text NOT NULL DEFAULT 'received'
);
ALTER TABLE submission ALTER answers SET STORAGE EXTERNAL, ALTER summary SET STORAGE EXTERNAL;
-- The office reads submissions in this order, a few hundred at a time.
CREATE INDEX submission_at ON submission (submitted_at, account_id);
CREATE INDEX submission_state ON submission (present_state, submitted_at, account_id);
CREATE INDEX submission_reference ON submission (replace(reference, '-', ''));

-- An application without a row is received. The office's words are sealed, like answers.
CREATE TABLE application_state (
  account_id uuid NOT NULL REFERENCES submission ON DELETE CASCADE,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'documents_missing', 'decision', 'withdrawn')),
  words bytea NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  PRIMARY KEY (account_id, version)
);
-- Done by the database, so that the two can never differ.
CREATE FUNCTION keep_present_state() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE submission SET present_state = NEW.state WHERE account_id = NEW.account_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER keep_present_state AFTER INSERT ON application_state FOR EACH ROW EXECUTE FUNCTION keep_present_state();

-- Text, because jsonb would forget the order of questions. The database compresses it.
CREATE TABLE form (hash text PRIMARY KEY, documents text NOT NULL, first_served_at timestamptz NOT NULL);

-- `upload_key` is what the browser uploaded; `reason` is the end of the key of the sentence that says why the conversion failed. A file that
-- someone else was asked for answers no question: its key is `request` and `request_id`, with a space, as no question's has.
CREATE TABLE document (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  answer_key text NOT NULL,
  file_name text NOT NULL,
  file_size integer NOT NULL,
  status text NOT NULL CHECK (status IN ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  reason text,
  upload_key text NOT NULL,
  original_key text,
  pdf_key text,
  pages integer,
  pictures integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  request_id uuid,
  UNIQUE (account_id, answer_key)
);
-- A row is added before its object and deleted after it, so no object is ever forgotten: an object that belongs to no document, because it
-- was never attached or its document or account was deleted, is found here and removed.
CREATE TABLE stored_object (
  key text PRIMARY KEY,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  answer_key text NOT NULL,
  document_id uuid REFERENCES document ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ON stored_object (account_id);
CREATE INDEX ON stored_object (document_id);
CREATE INDEX ON stored_object (created_at) WHERE document_id IS NULL;
-- `object_key` is set before the object is written and until it is removed, so no object is ever forgotten. `told`: the student knows that it
-- failed; the next request starts it again.
CREATE TABLE pdf_copy (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid REFERENCES account ON DELETE SET NULL,
  content_hash bytea NOT NULL,
  of_submission boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
  told boolean NOT NULL DEFAULT false,
  object_key text,
  changed_at timestamptz NOT NULL,
  UNIQUE (account_id, content_hash)
);

-- `person`: sealed name and email address of the recipient; `person_fingerprint` recognizes the same one for this account. `confidential`: as
-- at the request. `unwanted`: the recipient wants no more requests of this student.
CREATE TABLE document_request (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  document_key text NOT NULL,
  person bytea NOT NULL,
  person_fingerprint bytea NOT NULL,
  confidential boolean NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  mail_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  received_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  unwanted boolean NOT NULL DEFAULT false
);
CREATE INDEX ON document_request (account_id, asked_at);

-- Emails to send. `sealed` holds the values for the text, including codes and links: encrypted, and emptied once sent. No foreign key: emails
-- may outlive a sign-up.
CREATE TABLE mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid,
  recipient text NOT NULL,
  kind text NOT NULL,
  sealed bytea,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mail_account ON mail (account_id);
-- `day`: an ISO date by the institution's clock.
CREATE TABLE reminder (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  name text NOT NULL,
  day text NOT NULL,
  PRIMARY KEY (account_id, name)
);
-- All days are ISO dates by the institution's clock. `since`: start of the period; `deletion_day`: as in the email.
CREATE TABLE deletion_warning (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  days_before integer NOT NULL,
  since text NOT NULL,
  deletion_day text NOT NULL,
  mail_id uuid NOT NULL,
  posted_on text NOT NULL,
  handed_on text,
  refused boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, days_before)
);
CREATE INDEX deletion_warning_mail ON deletion_warning (mail_id);
-- A clock that jumps adds one day to these, however far it jumps.
CREATE TABLE retention_day (day text PRIMARY KEY);

-- Sealed with the token itself, and only the token's hash is here: without the link nobody can read them, not even us.
CREATE TABLE visitor_answers (token_hash bytea PRIMARY KEY, sealed bytea NOT NULL, expires_at timestamptz NOT NULL);
CREATE TABLE service_token (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX service_token_account ON service_token (account_id);
-- Revoked and expired tokens stay: those who still send them learn why they are refused.
CREATE TABLE system_token (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- Removed members stay: notes and the audit log name them. Without a password nobody logs in.
CREATE TABLE staff (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL,
  password_hash text,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  link_hash bytea UNIQUE,
  link_expires_at timestamptz,
  CHECK (removed_at IS NULL OR (password_hash IS NULL AND link_hash IS NULL))
);
CREATE TABLE staff_session (
  id_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX staff_session_staff ON staff_session (staff_id);
-- Sealed like answers. A note is never changed, only sealed with another key.
CREATE TABLE application_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
  staff_id uuid NOT NULL REFERENCES staff,
  text bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX application_note_account ON application_note (account_id);

-- No foreign key: what was done with an account is still known after the account is deleted.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  event text NOT NULL,
  actor text NOT NULL,
  account_id uuid,
  address_fingerprint bytea,
  request_id text
);
CREATE INDEX audit_account ON audit (account_id);
-- Entries are added in the order of their time: this finds the oldest ones, and costs next to nothing.
CREATE INDEX audit_at ON audit USING brin (at);
-- Entries are removed when they expire; anything else that would remove or change one is refused.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' AND current_setting('matricula.audit_sweep', true) = 'on' THEN RETURN NULL; END IF;
    RAISE EXCEPTION 'The audit log is append-only.';
  END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

CREATE TABLE webhook_endpoint (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);
-- A row is made in the transaction of its event; its id is that of the message in every try, so that repeats can be recognized.
CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  parked_at timestamptz,
  last_failure text
);
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id);
CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at);

-- Position of each submitted application among all changes. No foreign key: a deletion is a change, too. Times and sequences say when a
-- transaction began, not when it ended: someone who reads up to one would miss another that began earlier and ends later. So readers number
-- changes, under the lock of the row of the last number, and a reader who sees a number sees all before it.
CREATE TABLE application_change (account_id uuid PRIMARY KEY, number bigint NOT NULL UNIQUE);
CREATE TABLE last_change (number bigint NOT NULL);
INSERT INTO last_change (number) VALUES (0);
CREATE TABLE unnumbered_change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, account_id uuid NOT NULL);
CREATE FUNCTION note_application_change() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed uuid;
  BEGIN
    IF TG_TABLE_NAME = 'account' THEN changed := NEW.id; ELSE changed := coalesce(NEW.account_id, OLD.account_id); END IF;
    IF TG_TABLE_NAME <> 'submission' AND NOT EXISTS (SELECT FROM submission WHERE account_id = changed) THEN RETURN NULL; END IF;
    INSERT INTO unnumbered_change (account_id) VALUES (changed);
    RETURN NULL;
  END $$;
-- Not when answers are sealed with another key: that changes nothing for anyone who reads them.
CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT OR DELETE ON submission
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change();
CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT OR DELETE OR UPDATE OF status ON document
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change();
CREATE CONSTRAINT TRIGGER application_changed AFTER UPDATE OF username, language ON account
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.username <> OLD.username OR NEW.language IS DISTINCT FROM OLD.language)
EXECUTE FUNCTION note_application_change();
CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT ON application_state
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change();
CREATE CONSTRAINT TRIGGER application_changed AFTER UPDATE OF received_at ON document_request
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.received_at IS NOT NULL)
EXECUTE FUNCTION note_application_change();

-- A list of addresses can be a thousand times as long as one of schools, so each category has its own indexes. `key` identifies an entry from
-- one file to the next. `folded`, `brevity` and `words` are searched: see ../../lookup/.
CREATE TABLE lookup_entry (
  id bigint NOT NULL,
  category text NOT NULL,
  key text NOT NULL,
  active boolean NOT NULL,
  demo boolean NOT NULL,
  fields jsonb NOT NULL,
  folded text COLLATE "C" NOT NULL,
  brevity integer NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (category, id),
  UNIQUE (category, key)
) PARTITION BY LIST (category);
CREATE SEQUENCE lookup_entry_id OWNED BY lookup_entry.id;
ALTER TABLE lookup_entry ALTER COLUMN id SET DEFAULT nextval('lookup_entry_id');
-- Every word in a list: mistyped words are corrected with it.
CREATE TABLE lookup_word (
  category text NOT NULL,
  word text COLLATE "C" NOT NULL,
  PRIMARY KEY (category, word)
) PARTITION BY LIST (category);
CREATE TABLE lookup_entry_college_ceeb PARTITION OF lookup_entry FOR VALUES IN ('college_ceeb');
CREATE TABLE lookup_word_college_ceeb PARTITION OF lookup_word FOR VALUES IN ('college_ceeb');
CREATE TABLE lookup_entry_hs_ceeb PARTITION OF lookup_entry FOR VALUES IN ('hs_ceeb');
CREATE TABLE lookup_word_hs_ceeb PARTITION OF lookup_word FOR VALUES IN ('hs_ceeb');
CREATE TABLE lookup_entry_address PARTITION OF lookup_entry FOR VALUES IN ('address');
CREATE TABLE lookup_word_address PARTITION OF lookup_word FOR VALUES IN ('address');
CREATE INDEX lookup_entry_folded ON lookup_entry (folded, id);
CREATE INDEX lookup_entry_words ON lookup_entry USING gin (words) WITH (fastupdate = off);
CREATE INDEX lookup_word_near ON lookup_word USING gist (word gist_trgm_ops (siglen = 64));
