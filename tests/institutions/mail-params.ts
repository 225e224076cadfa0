import type { MailKind } from '../../src/server/mail/compose-mail.ts';

const application_link = 'https://x.example/completion';
const reference = 'ABCD-EFGH';

const REQUEST = {
  link: 'https://x.example/request#abc-_9',
  sender: 'Grace Hopper',
  student: 'Ada Lovelace',
  document: 'Transcript',
  who_reads: "Confidential: Ada Lovelace can't read it.",
  due: 'April 20, 2027',
  overdue: '',
  until: 'May 1, 2027, 5:00 PM',
};

export const MAIL_PARAMS = {
  confirm: { code: '123456', minutes: '10' },
  already_registered: {},
  reset: { link: 'https://x.example/reset?a=1&id=2', minutes: '30' },
  password_changed: {},
  passkey_added: {},
  new_email: { code: '123456', minutes: '10' },
  email_changed: {},
  submitted: { reference, date: 'March 31, 2027 at 4:05 PM (Pacific Daylight Time)', application_link },
  state_received: { application_link, reference },
  state_documents_missing: {
    application_link,
    reference,
    returned: 'Transcript',
    missing: 'Transcript',
    message: 'By the end of May, please.',
  },
  state_withdrawn: { application_link, reference },
  state_decision: { application_link, reference, replaced: 'March 1, 2027' },
  request: REQUEST,
  request_reminder: REQUEST,
  request_received: { application_link, sender: 'Grace Hopper', document: 'Transcript' },
  request_declined: { application_link, sender: 'Grace Hopper', document: 'Transcript' },
  request_expired: { application_link, sender: 'Grace Hopper', document: 'Transcript' },
  request_due: { application_link, document: 'Transcript', due: 'March 1, 2027' },
  deletion_draft: { application_link: 'https://x.example/login', day: 'May 1, 2027' },
  deletion_submitted: { application_link, reference, day: 'May 1, 2027' },
  reminder: {
    application_link,
    missing: 4,
    deadline: 'March 1, 2027',
    closes: 'May 1, 2027',
    stop_link: 'https://x.example/reminders?id=abc-_9',
  },
} as const satisfies Record<MailKind, Record<string, string | number>>;

export const MAIL_KINDS = Object.keys(MAIL_PARAMS) as readonly MailKind[];
