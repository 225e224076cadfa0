import { explainOpenPeriod, describeQuestion, describeValue, joinList } from '../../../form/explain/explain-phrases.ts';
import { explainRule } from '../../../form/explain/explain-rule.ts';
import type { Form } from '../../../form/model/form.ts';
import type { Logic } from '../../../form/model/logic.ts';
import { formatNumber } from '../../../form/model/locale-format.ts';
import { keysIn, nameOfColumn, DEFAULT_WARN_BEFORE_DAYS } from '../../../form/model/institution.ts';
import type {
  DecisionOutcome,
  RetentionPeriod,
  DarkThemeOverrides,
  MailCopy,
  OfficeColumn,
  OfficeFact,
  OfficeSettings,
  RetentionPolicy,
} from '../../../form/model/institution.ts';
import { languagesOf } from '../../../form/model/form-files.ts';
import { REQUEST_LINK_DAYS, MAX_OPEN_REQUESTS } from '../../../api/rules/document-requests.ts';
import { markdownCode, escapeMarkdown, optionalLine, markdownQuote, type ReportInput, type ReportPart } from '../form-report.ts';

const DELETING = {
  after_withdrawal: 'Students can delete their account with what they submitted once they have withdrawn it.',
  at_once: 'Students can delete their account with what they submitted at any time.',
  never: 'Students cannot delete what they submitted.',
} as const;

export const deletionLine = ({ institution }: Form): string => DELETING[institution.delete_submitted ?? 'after_withdrawal'];

export const outcomeLine = ({ id, name, headline, replies, interim, ends }: DecisionOutcome): string =>
  `A decision can be ${escapeMarkdown(name)} (${markdownCode(id)}): ${markdownQuote(headline)}${replies === true ? ' Students accept or decline it.' : ''}` +
  (interim === true ? ' It is a step on the way, and not yet the decision.' : '') +
  (ends === true ? ' Nothing more is asked for after it.' : '');

export const periodLines = (form: Form): readonly string[] =>
  explainOpenPeriod(form.institution, form)
    .slice(0, 1)
    .map((moments) => escapeMarkdown(`Students can submit ${moments}.`));

export const reminderLines = (form: Form): readonly string[] =>
  (form.institution.reminders ?? []).map(({ after_days: after = [], before_closing_days: before = [], closes, when }) => {
    const end = closes === undefined ? 'the one on which applications close' : escapeMarkdown(closes);
    const days = [
      ...(after.length > 0 ? [`${after.join(', ')} after their last change`] : []),
      ...(before.length > 0 ? [`${before.join(', ')} before ${end}`] : []),
    ];
    return `Those who have not submitted are reminded by email${ifHolds(form, when)}, once on each of these days: ${days.join('; ')}.`;
  });

const mailCopyLines = (form: Form, named: (key: string) => string): readonly string[] =>
  (form.institution.mail_copies ?? []).map(({ mails, to, when }) => {
    const copied = mails.map((mail) => MAIL_TITLES[mail]);
    const address = typeof to === 'string' ? escapeMarkdown(to) : `the answer to ${named(to.question)}`;
    return `A copy of the email ${joinList(copied, 'and')} goes to ${address}${ifHolds(form, when)}.`;
  });

const MAIL_TITLES: Readonly<Record<MailCopy['mails'][number], string>> = {
  submitted: 'after the submission',
  received: 'when an application has become received once more',
  documents_missing: 'when documents are missing',
  decision: 'about a decision',
  withdrawn: 'after a withdrawal',
};

const ifHolds = (form: Form, when: Logic | undefined): string =>
  when === undefined ? '' : escapeMarkdown(`, if ${explainRule(form, when)}`);

export function institutionPart({ form }: ReportInput): ReportPart {
  const { institution, notation } = form;
  const { name, short_name: short, product_name: product, address, help_email: email, help_id: id, phone } = institution;
  const [first, ...others] = languagesOf(institution);
  const asked = (key: string): string => {
    const question = form.questions[key];
    return question === undefined ? key : describeQuestion(question, form);
  };
  const named = (key: string): string => `${escapeMarkdown(asked(key))} (${markdownCode(key)})`;
  const facts = Object.entries(institution.facts ?? {});
  const { dark = {}, ...colors } = institution.theme;
  return {
    id: 'the-institution',
    title: 'The institution',
    blocks: [
      [
        escapeMarkdown(`Name: ${name}; in running text: ${short}.`),
        escapeMarkdown(`Name of the application: ${product}.`),
        escapeMarkdown(`Address: ${address.line_1}, ${address.city}, ${address.state} ${address.zip}.`),
        escapeMarkdown(`Help: ${email}, help ID ${id}, phone ${phone}.`),
        ...Object.entries(institution.applicant.names).map(
          ([part, key]) => `The applicant's ${part} name is the answer to ${escapeMarkdown(asked(key))} (${markdownCode(key)}).`,
        ),
        `Languages: ${first}, in which answers are kept${others.map((other) => `; ${other}`).join('')}.`,
        ...optionalLine(institution.text_limit, (limit) => `Longest text on one line: ${limit} characters.`),
        `Longest text where a question asks for the institution's limit: ${institution.character_limit} characters.`,
        ...periodLines(form),
        ...optionalLine(
          institution.grace_hours,
          (hours) => `Those who had signed up by the end of it can submit for ${hours} more ${hours === 1 ? 'hour' : 'hours'}.`,
        ),
        deletionLine(form),
        ...optionalLine(institution.log_in?.by_confirming, (isOn) =>
          isOn
            ? 'Who confirms an address in the browser of the sign-up is logged in at once.'
            : 'Who confirms an address then logs in with the password.',
        ),
        institution.offline === false
          ? 'Without a connection the application does not open.'
          : 'The application opens without a connection, too: the browser keeps its pages, and never an answer that is saved.',
        ...optionalLine(institution.log_in?.passkeys, (isOn) =>
          isOn ? 'Students can log in with a passkey in place of the password.' : 'Students log in with the password alone.',
        ),
        ...reminderLines(form),
        ...mailCopyLines(form, named),
        ...retentionLines(institution.retention),
        ...optionalLine(
          institution.requests,
          ({ days = REQUEST_LINK_DAYS, open_at_once: most = MAX_OPEN_REQUESTS }) =>
            `Students can ask others to send documents, at most ${most} open at the same time; a link can be used once, for ${days} days.`,
        ),
        ...(institution.requests?.documents ?? []).map(
          ({ key, title, help, when, confidential, prefill = {}, asked_in: sections = [], checklist, due, before_due_days: days }) => {
            const readers = escapeMarkdown(`${describeReaders(confidential, form)}${help === undefined ? '' : `: ${help}`}`);
            const sources = [...(prefill.name ?? []), ...optionalLine(prefill.email, (email) => email)].map(markdownCode);
            const from = sources.length === 0 ? '' : ` Prefilled from ${sources.join(', ')}`;
            const at = sections.length === 0 ? '' : ` Asked below ${sections.map(markdownCode).join(', ')}`;
            const ticks = checklist === undefined ? '' : ` Ticks ${markdownCode(checklist)} when it has come`;
            const by = due === undefined ? '' : ` Due by ${escapeMarkdown(due)}; later ones are marked as late`;
            const reminded =
              days === undefined ? '' : ` Those who have submitted are reminded ${days.join(', ')} days before, until it has come`;
            return `They can ask for ${escapeMarkdown(title)} (${markdownCode(key)})${ifHolds(form, when)}${readers}${from}${at}${by}${reminded}${ticks}`;
          },
        ),
        ...(institution.requests ? ['Those who are asked and have sent nothing are reminded once, after half of the time.'] : []),
        ...(institution.checklist ?? []).map(({ id, name, when }) => {
          return `The office ticks ${escapeMarkdown(name)} (${markdownCode(id)}) when it has arrived${ifHolds(form, when)}.`;
        }),
        ...(institution.outcomes ?? []).map(outcomeLine),
        ...officeLines(form, named),
        ...optionalLine(institution.time_zone, (zone) => `The clock is that of ${zone}.`),
      ],
    ],
    sections: [
      {
        title: 'Facts',
        blocks: [
          facts.map(
            ([fact, value]) => `${markdownCode(fact)} ${escapeMarkdown(typeof value === 'number' ? formatNumber(value, notation) : value)}`,
          ),
        ],
      },
      {
        title: 'Links',
        blocks: [Object.entries(institution.links).map(([link, address]) => `${markdownCode(link)} ${escapeMarkdown(address)}`)],
      },
      {
        title: 'Looks',
        blocks: [
          [
            ...Object.entries(institution.assets ?? {}).map(([use, file]) => `Picture for ${use}: ${markdownCode(file)}.`),
            ...optionalLine(institution.display_font, (font) => `Typeface of headings: ${markdownCode(font)}.`),
            ...colorLines('Color', colors),
            ...colorLines('Color in the dark', dark),
          ],
        ],
      },
    ],
  };
}

function describeReaders(confidential: Logic = false, form: Form): string {
  if (typeof confidential === 'boolean') return confidential ? ', which they never read' : ', which they can read';
  return `, which they never read if ${explainRule(form, confidential)} when they ask for it, and can read otherwise`;
}

const colorLines = (what: string, colors: DarkThemeOverrides): readonly string[] =>
  Object.entries(colors).map(([color, shades]) => {
    const values = Object.entries(shades).map(([shade, value]) => `${shade} ${value}`);
    return `${what} ${color}: ${values.join(', ')}.`;
  });

function factLine(form: Form, fact: string | OfficeFact, named: (key: string) => string): string {
  if (typeof fact === 'string') return named(fact);
  const { question, name, flag = [] } = fact;
  const asked = form.questions[question];
  const flagged = flag.map((value) => `${escapeMarkdown(describeValue(value, asked, form))} (${markdownCode(value)})`);
  return `${named(question)}${name ? ` as ${escapeMarkdown(name)}` : ''}${flag.length > 0 ? `, which stands out for ${flagged.join(', ')}` : ''}`;
}

function columnLine(column: OfficeColumn, named: (key: string) => string): string {
  const name = nameOfColumn(column);
  return `${keysIn(column).map(named).join(' or ')}${name === undefined ? '' : ` as ${escapeMarkdown(name)}`}`;
}

const officeLines = (form: Form, named: (key: string) => string): readonly string[] => {
  const { columns, facts, documents, templates }: OfficeSettings = form.institution.office ?? {};
  return [
    ...optionalLine(columns, (all) => `Columns of the office's list: ${all.map((one) => columnLine(one, named)).join(', ')}.`),
    ...(facts ?? []).map((fact) => `The office sees above each application: ${factLine(form, fact, named)}.`),
    ...optionalLine(
      documents,
      (all) =>
        `Officers tick what is missing: ${all.map((one) => (typeof one === 'string' ? escapeMarkdown(one) : named(one.question))).join(', ')}.`,
    ),
    ...(templates ?? []).map(
      ({ name, state, message }) =>
        `Message ${escapeMarkdown(name)}${state ? ` for the state ${markdownCode(state)}` : ''}: ${escapeMarkdown(message)}`,
    ),
  ];
};

const KEPT = {
  drafts: 'Accounts that have not submitted are deleted, by the last log-in or change: after',
  submitted: 'Accounts that have submitted are deleted, by the submission or the newest state: after',
  withdrawn: 'Accounts that have withdrawn what they submitted are deleted: after',
} as const;

export function retentionLines(retention: RetentionPolicy | undefined): readonly string[] {
  if (!retention) return [];
  const lineOf = (sentence: string, { days, year_ends: end }: RetentionPeriod): string =>
    `${sentence} ${days} days${end === undefined ? '' : `, counted from the next ${markdownCode(end)}`}.`;
  return [
    ...(['drafts', 'submitted', 'withdrawn'] as const).flatMap((kind) => optionalLine(retention[kind], (time) => lineOf(KEPT[kind], time))),
    ...(retention.answers ?? []).map((rule) =>
      lineOf(`The answers to ${joinList(rule.of.map(markdownCode), 'and')} are removed from submissions, with their files: after`, rule),
    ),
    `An email announces the deletion ${joinList((retention.warn_before_days ?? DEFAULT_WARN_BEFORE_DAYS).map(String), 'and')} days before it.`,
  ];
}
