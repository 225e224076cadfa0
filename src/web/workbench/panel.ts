import { groupBy } from '../platform/group-by.ts';
import { WORKBENCH_PATH } from '../../api/workbench.ts';
import type { FilePlace, KeptPersona, StateExplanation, StateReason, WorkbenchForm, WorkbenchRequest } from '../../api/workbench.ts';
import { convertTimeZone } from '../../form/model/plain-date-time.ts';
import type { Answers, FormState } from '../../form/model/answers.ts';
import type { ActiveForm } from '../drafts/active-form.ts';
import { writeLanguageCookie } from '../navigation/language-cookie.ts';

type FormWindow = Window & typeof globalThis;
type Child = Node | string;

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const select = (id: string): HTMLSelectElement => byId(id) as HTMLSelectElement;
const [persona, language, width, question] = [select('persona'), select('language'), select('width'), select('question')];
const day = byId('day') as HTMLInputElement;
const frame = byId('form') as HTMLIFrameElement;

let form: WorkbenchForm | undefined;
let active: ActiveForm | undefined;
/** Last state of the form, which outlives a reload of its page. */
let formState: FormState | undefined;
let given: Answers = {};

const formWindow = (): FormWindow => frame.contentWindow as FormWindow;

/** Answers of a visitor; those of an account, which would be saved, are left alone. */
function visitorStore(): ActiveForm['store'] | undefined {
  if (active?.drafts.owner()?.isVisitor) return active.store;
  if (active) report('Log out in the form: the workbench changes no application.');
  return undefined;
}

async function call<Reply>(query: string, body?: WorkbenchRequest): Promise<Reply> {
  const response = await fetch(`${WORKBENCH_PATH}/form${query}`, body && { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Reply;
}

const report = (words: string): void => byId('status').replaceChildren(words);
const reportError = (error: unknown): void => report(error instanceof Error ? error.message : String(error));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

const list = (entries: readonly Child[][]): Child[] =>
  entries.length === 0 ? [] : [element('ul', {}, ...entries.map((children) => element('li', {}, ...children)))];

/** Replaces the options of a select, and keeps its choice. */
function setOptions(select: HTMLSelectElement, ...options: readonly Node[]): void {
  const { value } = select;
  select.replaceChildren(...options);
  select.value = value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

const option = (value: string, words: string): HTMLOptionElement => element('option', { value }, words);

/** Takes the page that the form has loaded: again after each edit of its files. */
async function connect(): Promise<void> {
  active = undefined;
  const page = formWindow().document;
  const { lang } = page.documentElement;
  form = await call<WorkbenchForm>(`?${new URLSearchParams({ language: lang })}`);
  setOptions(language, ...form.languages.map((each) => option(each, each)));
  language.value = lang;
  setOptions(persona, option('', 'As it is'), ...form.personas.map(({ name, title }) => option(name, `${name}: ${title}`)));
  const groups = groupBy(form.questions, ({ section }) => section);
  setOptions(
    question,
    option('', 'None'),
    ...groups.map(([label, questions]) => element('optgroup', { label }, ...questions.map((one) => option(one.key, one.label)))),
  );
  const loaded = await activeForm();
  if (formWindow().document !== page) return;
  active = loaded;
  setDay();
  if (formState) show(formState);
  loaded.store.subscribe(follow);
  page.addEventListener('focusin', point);
  page.addEventListener('click', point);
  follow();
}

/** Answers of the page, once the visitor's are there. */
async function activeForm(): Promise<ActiveForm> {
  const view = formWindow();
  const found = new Promise<() => ActiveForm | null>((resolve) =>
    view.addEventListener('workbench', (event) => resolve((event as CustomEvent<() => ActiveForm | null>).detail)),
  );
  const script = view.document.createElement('script');
  script.type = 'module';
  script.textContent = `import { getActiveForm } from '/drafts/active-form.ts';
window.dispatchEvent(new CustomEvent('workbench', { detail: getActiveForm }));`;
  view.document.head.append(script);
  const getActiveForm = await found;
  for (;;) {
    const loaded = getActiveForm();
    if (loaded?.drafts.owner()) return loaded;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const realDates = new WeakMap<FormWindow, DateConstructor>();

/** Sets the clock of the form's page to noon of the chosen day at the institution. */
function setDay(): void {
  const view = formWindow();
  const Real = realDates.get(view) ?? view.Date;
  realDates.set(view, Real);
  const noon = `${day.value}T12:00`;
  const instant = form?.timeZone === undefined ? Real.parse(noon) : Real.parse(`${convertTimeZone(noon, form.timeZone, 'UTC')}Z`);
  const ahead = day.value === '' ? 0 : instant - Real.now();
  view.Date = class extends Real {
    constructor(...parts: [] | [number | string | Date]) {
      super(...((parts.length === 0 ? [Real.now() + ahead] : parts) as [number]));
    }
    static override now(): number {
      return Real.now() + ahead;
    }
  } as DateConstructor;
  active?.store.refreshTime();
  view.document.dispatchEvent(new view.Event('visibilitychange'));
}

function show({ answers, counts, tabs }: FormState): void {
  const store = visitorStore();
  store?.load({}, counts, tabs);
  store?.addUnsavedAnswers(answers);
}

let isAwaited = false;

/** Explains again, once for changes that come together. */
function follow(): void {
  if (isAwaited) return;
  isAwaited = true;
  queueMicrotask(() => {
    isAwaited = false;
    const store = visitorStore();
    if (!store) return;
    formState = { ...store.formState(), answers: store.getAnswers() };
    day.value = formState.today;
    explain().catch(reportError);
  });
}

function point({ target }: Event): void {
  for (let at = target as Element | null; at; at = at.parentElement) {
    if (at.id === '' || !form?.questions.some(({ key }) => key === at?.id)) continue;
    question.value = at.id;
    return follow();
  }
}

const request = (): WorkbenchRequest | undefined => formState && { language: language.value, formState, given };

let asked: object | undefined;

async function explain(): Promise<void> {
  const body = request();
  asked = body;
  const found = body && question.value !== '' ? await call<StateExplanation | null>('', { ...body, key: question.value }) : null;
  // A later question has its own reply.
  if (asked !== body) return;
  report('');
  byId('explanation').replaceChildren(...(found ? explanationOf(found) : []));
}

const explanationOf = ({ key, label, page, places, aspects, always }: StateExplanation): Child[] => [
  element('h2', {}, label),
  element(
    'p',
    {},
    element('code', {}, key),
    ' ',
    element('a', { href: `/${page}#${key.split('#', 1)[0]}`, target: 'form' }, 'Show in the form'),
  ),
  ...list(places.map((place) => [`${place.words}: `, link(place)])),
  ...aspects.flatMap(({ words, reasons, changes }) => [
    element('h3', {}, words),
    ...list(reasons.map(reasonOf)),
    ...(changes === undefined ? [] : [element('p', {}, changes.length === 0 ? 'No answer changes this.' : 'To change this:')]),
    ...list((changes ?? []).map((change) => [change])),
  ]),
  element('details', {}, element('summary', {}, 'In every state'), ...list(always.map((sentence) => [sentence]))),
];

const reasonOf = ({ words, holds, place }: StateReason): Child[] => [
  `${holds ? '✓ Yes' : '✗ No'}: ${words} `,
  ...(place ? [link(place)] : []),
];

/** Link that opens the file in the editor. */
function link({ file, line, column }: FilePlace): HTMLAnchorElement {
  const place = `${file}:${line}`;
  const href = `/__open-in-editor?${new URLSearchParams({ file: `${place}:${column}` })}`;
  const onclick = (event: Event): void => {
    event.preventDefault();
    fetch(href).then(async (response) => report(response.ok ? `Opened ${place}.` : await response.text()), reportError);
  };
  return element('a', { href, onclick }, place);
}

async function keep(): Promise<void> {
  const body = request();
  if (!body) return;
  const { file, text } = await call<KeptPersona>('', body);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => report('Copied.'), reportError);
  byId('kept').replaceChildren(
    element('p', {}, 'Save this as ', element('code', {}, file), ', under a name that says who it is.'),
    element('textarea', { value: text, readOnly: true, ariaLabel: 'Text of the file' }),
    element('button', { type: 'button', onclick: copy }, 'Copy'),
  );
}

persona.addEventListener('change', () => {
  const chosen = form?.personas.find(({ name }) => name === persona.value);
  if (!chosen) return;
  given = chosen.answers;
  day.value = chosen.formState.today;
  setDay();
  show(chosen.formState);
});
day.addEventListener('change', setDay);
question.addEventListener('change', follow);
byId('keep').addEventListener('click', () => void keep().catch(reportError));
language.addEventListener('change', () => {
  writeLanguageCookie(language.value);
  formWindow().location.reload();
});
const resize = (): void => void (frame.style.width = `${width.value}px`);
width.addEventListener('change', resize);
resize();
frame.addEventListener('load', () => void connect().catch(reportError));
frame.src = '/';
