import { authPaths, REMINDERS_PATH, DOCUMENT_REQUEST_PATH } from '../../api/url-paths.ts';
import { OPEN_PERIOD_META_NAME } from '../../api/endpoints.ts';
import type { FormState, FormTime } from '../../form/model/answers.ts';
import { labelMarkOf, type Form, type Page, type Question } from '../../form/model/form.ts';
import { commonParams, type ParamlessTextKey, formatText } from '../../form/model/text.ts';
import type { Content, ShownContent, RichText } from '../../form/model/content.ts';
import { answerPlaceholderParams, fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { isOptionalAndCollapsible } from '../../form/evaluate/collapsible-sections.ts';
import { evaluateSection } from '../../form/evaluate/evaluate.ts';
import { visibleContent } from '../../form/evaluate/visible-content.ts';
import { openStateOf } from '../../form/evaluate/open-period.ts';
import { pagePeriodSentence } from '../../form/evaluate/page-period.ts';
import { addHoursToClosing } from '../../form/model/plain-date-time.ts';
import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { visiblePages, distinctStepTitle } from '../../form/evaluate/pages.ts';
import { interpolateContent } from '../../form/evaluate/interpolate-content.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { escapeHtml, richTextToHtml } from '../platform/html.ts';

const MOST = 4;

interface AuthWords {
  readonly above?: readonly [ParamlessTextKey, ParamlessTextKey];
  readonly title: ParamlessTextKey;
  readonly fields: readonly ParamlessTextKey[];
}
const ofAuth: Readonly<Record<string, AuthWords>> = {
  [authPaths.login]: {
    above: ['auth.login_heading', 'auth.login_intro'],
    title: 'auth.login_title',
    fields: ['auth.email', 'auth.password'],
  },
  [authPaths.signUp]: { title: 'auth.signup_title', fields: ['auth.email', 'auth.password'] },
  [authPaths.confirm]: { title: 'auth.confirm_title', fields: [] },
  [authPaths.forgot]: { title: 'auth.forgot_title', fields: [] },
  [authPaths.reset]: { title: 'auth.reset_title', fields: [] },
  [REMINDERS_PATH]: { title: 'reminders.title', fields: [] },
  [DOCUMENT_REQUEST_PATH]: { title: 'request.window_title', fields: [] },
};

/** HTML that `index.html` shows until the program has come: steps, welcome, title and first questions. Empty for a redirect. */
export function renderAppShell({ form, contents }: FormDefinition, path: string, isLoggedIn: boolean, moment: FormTime): string {
  const auth = ofAuth[path];
  if (auth) return authWords(form, auth, openingSentence(form, moment));
  const page = form.pages.find(({ id }) => `/${id}` === path);
  return page
    ? stepBar(form, page, isLoggedIn, moment) +
        (isLoggedIn || openStateOf(form.institution, moment) === 'after' ? '' : welcome(form, contents['banner-visitor'], moment)) +
        pageWords(form, page, isLoggedIn, moment, page === form.pages[0] ? contents.arrival : [])
    : '';
}

/** Meta element for the log-in screens: when applications can be submitted, if not now. */
export function notOpenNoticeMeta({ form }: FormDefinition, moment: FormTime): string {
  const sentence = openingSentence(form, moment);
  return sentence === undefined ? '' : `<meta name="${OPEN_PERIOD_META_NAME}" content="${escapeHtml(sentence)}">`;
}

function openingSentence(form: Form, moment: FormTime): string | undefined {
  const { institution, language } = form;
  const { opens = '', closes = '', grace_hours: grace } = institution;
  const written = (when: string): string => formatPlainDateTime(when, language, institution.time_zone);
  const state = openStateOf(institution, moment);
  if (state === 'open') return undefined;
  if (state === 'before') return formatText('start.not_open', { moment: written(opens) }, form);
  const end = grace === undefined ? closes : addHoursToClosing(closes, grace);
  if (openStateOf({ closes: end }, moment) === 'after') return formatText('start.closed', { moment: written(closes) }, form);
  return formatText('start.grace', { closed: written(closes), moment: written(end) }, form);
}

function authWords(form: Form, { above, title, fields }: AuthWords, note: string | undefined): string {
  const top = above ? block('first-above', [formatText(above[0], {}, form), 'first-title'], [formatText(above[1], {}, form)]) : '';
  const heading = line(formatText(title, {}, form), above ? 'first-heading' : 'first-title');
  const places = fields.map((key) => place(formatText(key, {}, form)));
  const card = `<div class="first-card">${heading}<div class="first-fields">${places.join('')}</div></div>`;
  return `<div class="first-auth">${lineIf(note, 'first-note')}${top}${card}</div>`;
}

function stepBar(form: Form, current: Page, isLoggedIn: boolean, moment: FormTime): string {
  const known = visiblePages(form, { answers: {}, counts: {}, tabs: {}, ...moment });
  const pages = form.pages.filter((page) => page === current || known.includes(page));
  const steps = pages.map((page, index) => {
    const names = `<span class="first-wide">${lineIf(distinctStepTitle(page), 'first-small')}${line(page.title, 'first-step-title')}</span>`;
    return `<li${page === current ? ' class="first-current"' : ''}><span class="first-number">${index + 1}</span>${names}</li>`;
  });
  const narrow = formatText('step.of', { n: pages.indexOf(current) + 1, count: pages.length }, form);
  const name = `<div class="first-narrow">${line(narrow, 'first-small')}<strong>${escapeHtml(current.title)}</strong></div>`;
  const saved = isLoggedIn ? '<div class="first-saved"></div>' : '';
  return `<div class="first-bar"><div class="first-steps"><ol>${steps.join('')}</ol>${name}${saved}</div></div>`;
}

export function metaDescription({ form, contents }: FormDefinition, moment: FormTime): string {
  const words = shownToVisitors(form, contents['banner-visitor'], moment).flatMap((block) =>
    'paragraph' in block ? [block.paragraph] : [],
  );
  // Prefers a paragraph without a link, as one with a link says little out of context.
  const first = words.find((parts) => parts.every((part) => typeof part === 'string' || !('link' in part))) ?? words[0];
  if (!first) return '';
  const plain = richTextToHtml(first, (_, inside) => inside).replaceAll(/<[^>]*>/g, '');
  return `<meta name="description" property="og:description" content="${plain}">`;
}

const visitorAt = (moment: FormTime): FormState => ({ answers: {}, counts: {}, tabs: {}, ...moment });

function shownToVisitors(form: Form, content: Content, moment: FormTime): ShownContent {
  const visitor = visitorAt(moment);
  const written = visibleContent(content, visitor);
  return interpolateContent(written, { ...commonParams(form, moment.today), ...answerPlaceholderParams(written, form, visitor) });
}

function welcome(form: Form, content: Content, moment: FormTime): string {
  const [head, rest] = [content.slice(0, 1), content.slice(1)].map((blocks) => asHtml(shownToVisitors(form, blocks, moment)));
  const title = `<strong>${escapeHtml(formatText('banner.visitor_title', {}, form))}</strong>`;
  const more = rest === '' ? '' : `<span class="first-more"></span><div class="first-rest">${rest}</div>`;
  return `<div class="first-band"><div><div class="first-welcome">${title} ${head}</div>${more}</div></div>`;
}

const asHtml = (content: ShownContent): string =>
  content
    .map((block) => {
      if ('list' in block) return `<ul>${block.list.map(({ words }) => `<li>${marked(words)}</li>`).join('')}</ul>`;
      return `<p>${marked('heading' in block ? block.heading : block.paragraph)}</p>`;
    })
    .join('');

/** Renders links as underlined text: following one would lose what has been typed. */
const marked = (words: RichText): string => richTextToHtml(words, (_, inside) => `<u>${inside}</u>`);

function pageWords(form: Form, page: Page, isLoggedIn: boolean, moment: FormTime, toBegin: Content): string {
  const { title, intro, content } = page;
  const isClosed = openStateOf(form.institution, moment) === 'after';
  const folds = [...(isClosed || toBegin.length === 0 ? [] : ['arrival.title' as const]), 'arrival.visitor' as const];
  const folded = isLoggedIn ? '' : folds.map((key) => line(formatText(key, {}, form), 'first-fold')).join('');
  const heading = line(title, 'first-title') + lineIf(intro, 'first-intro') + deadline(form, moment) + pagePeriod(form, page, moment);
  const top = `<div class="first-opening">${heading}${folded}</div>`;
  const [first] = content;
  const section = first && 'section' in first ? form.sections[first.section] : undefined;
  if (!section) return `<div class="first-column"><div class="first-top">${top}</div></div>`;
  const plain = (text: string | undefined) => (text === undefined ? undefined : fillPlaceholderFallbacks(text, form));
  const conditional = new Set(section.choices.flat().flatMap(({ show }) => show));
  const questions = section.keys.filter((key) => !conditional.has(key)).flatMap((key) => form.questions[key] ?? []);
  const isFolded = isOptionalAndCollapsible(form, section, [section.id], (id) => evaluateSection(form, id, visitorAt(moment)));
  const shown = isFolded ? [] : questions.filter(({ ui }) => ui['ui:rare'] !== true);
  const rows = Map.groupBy(
    shown.slice(0, MOST),
    (question) => section.groups.find(({ title: heading, keys }) => heading === undefined && keys.includes(question.key)) ?? question,
  );
  const fields = [...rows.values()].map((row) => {
    const places = row.map((question) => place(labelOf(form, question), plain(question.ui['ui:help'])));
    return `<div class="first-places">${places.join('')}</div>`;
  });
  const description = plain(section.description);
  return (
    `<div class="first-column"><div class="first-top">${top}</div><div class="first-section">` +
    `${line(fillPlaceholderFallbacks(section.title, form), 'first-heading')}${lineIf(description, 'first-quiet')}` +
    `<div class="first-fields">${fields.join('')}</div></div></div>`
  );
}

function labelOf(form: Form, { key, label: written }: Question): string {
  const mark = labelMarkOf(form, key);
  const label = fillPlaceholderFallbacks(written, form);
  return mark ? `${label} ${formatText(mark, {}, form)}` : label;
}

function deadline(form: Form, moment: FormTime): string {
  const { institution, language } = form;
  if (institution.closes === undefined || openStateOf(institution, moment) !== 'open') return '';
  const written = formatPlainDateTime(institution.closes, language, institution.time_zone);
  return line(formatText('opening.until', { moment: written }, form), 'first-intro');
}

function pagePeriod(form: Form, { period }: Page, moment: FormTime): string {
  const sentence = pagePeriodSentence(period, moment);
  if (!sentence) return '';
  const written = formatPlainDateTime(sentence.moment, form.language, form.institution.time_zone);
  return line(formatText(sentence.key, { moment: written }, form), 'first-intro');
}

const place = (label: string, help?: string): string =>
  `<div>${line(label, 'first-label')}${help === undefined ? '' : line(help, 'first-help')}<div class="first-place"></div></div>`;

const line = (text: string, look: string): string => `<p class="${look}">${escapeHtml(text)}</p>`;
const lineIf = (text: string | undefined, look: string): string => (text === undefined ? '' : line(text, look));
const block = (look: string, ...lines: readonly (readonly [string, string?])[]): string =>
  `<div class="${look}">${lines.map(([text, lookOfLine = '']) => line(text, lookOfLine)).join('')}</div>`;
