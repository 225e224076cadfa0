import { form } from 'virtual:form';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endpoints } from '../../../src/api/endpoints.ts';
import { documentRequestEndpoints } from '../../../src/api/student-endpoints.ts';
import { SCROLL_POSITION_KEY } from '../../../src/web/navigation/language-cookie.ts';
import { restoreScrollPosition } from '../../../src/web/navigation/restore-scroll-position.ts';
import { renderApp, replyWith, studentReplies, submittedReplies, type Reply } from '../../components/render-app.tsx';
import { boxOf } from '../../components/question-steps.ts';
import {
  buttonByName,
  emulateMedia,
  goToStep,
  readPersonaAnswers,
  clickButton,
  sees,
  seesCard,
  seesHeading,
  sentenceOf,
  setViewport,
} from '../../components/steps.ts';

const [firstDocument = ''] = Object.values(
  import.meta.glob<string>('../../../src/web/index.html', { eager: true, query: '?raw', import: 'default' }),
);
const main = page.getByRole('main');
const steps = page.getByRole('navigation', { name: 'Main' });
const summary = page.getByRole('region', { name: 'There is a problem' });
const wordsOf = (elements: readonly Element[]): readonly string[] => elements.map((element) => (element as HTMLElement).innerText);

describe('the step bar', () => {
  test('on a phone it keeps its numbers where something is missing, and names the current page', async () => {
    await setViewport(390, 844);
    renderApp('/about', ...studentReplies({ answer: readPersonaAnswers('with-gaps') }));
    await sees('Step 1 of 3:');
    await goToStep('Final steps');
    await clickButton('Submit');
    await sees(/We're missing some information\./);
    expect(window.location.pathname).toBe('/about');
    const marks = wordsOf([...steps.element().querySelectorAll('li [aria-hidden="true"]')]);
    expect(marks.map((mark) => mark.replaceAll(/\s/g, ''))).toEqual(['1!', '2!', '3!']);
    await goToStep('Education');
    await seesHeading('Education');
    const named = page.getByText('Step 2 of 3:').element().closest('span')?.parentElement;
    expect(named?.innerText).toMatch(/^Step 2 of 3:\s+Education$/);
    expect(named?.getBoundingClientRect().y, 'beside the numbers').toBeLessThan(boxOf(steps).bottom);
  });

  test('with forced colors the current step and the chosen tab can be recognized', async () => {
    await emulateMedia('forced-colors', 'active');
    renderApp('/education#transcript');
    await seesHeading('Education');
    const links = steps.getByRole('listitem').getByRole('link').elements();
    expect(links.map((link) => getComputedStyle(link).borderBottomWidth)).toEqual(['0px', '4px', '0px']);
    await expect.element(page.getByRole('tab').first()).toBeVisible();
    const tabs = page.getByRole('tab').elements();
    const colors = tabs.map((tab) => getComputedStyle(tab).backgroundColor);
    expect(new Set(colors.slice(1)).size).toBe(1);
    expect(colors[0]).not.toBe(colors[1]);
  });
});

test.each([1280, 390])('Continue and Back have the same order visually and by Tab, at %i px', async (width) => {
  await setViewport(width);
  renderApp('/education');
  await seesHeading('Education');
  const [onward, back] = [buttonByName('Save & Continue'), buttonByName('Back')];
  const seen = main
    .getByRole('button', { name: /^(Save & Continue|Back)$/ })
    .elements()
    .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  expect(seen.map(({ name }) => name)).toEqual(['Save & Continue', 'Back']);
  onward.element().focus();
  await userEvent.tab();
  await expect.element(back).toHaveFocus();
});

test('the first heading of a page is its main one', async () => {
  renderApp('/about');
  await sees('First Time Here?');
  await sees(/automatic scholarship consideration/);
  expect(wordsOf(page.getByRole('heading').elements())[0]).toBe('About you');
});

test.each<[who: string, replies: readonly Reply[]]>([
  ['a visitor', []],
  ['a student', studentReplies({ username: 'ada.quandt-holm@mathematics.example.org' })],
])('every panel lies inside the window, however narrow it is and long the words are: %s', async (_, replies) => {
  await setViewport(320);
  renderApp('/about', ...replies);
  await seesHeading('About you');
  await expect.poll(() => document.querySelectorAll('button[aria-expanded]').length).toBeGreaterThan(replies.length > 0 ? 2 : 3);
  const label = [...document.querySelectorAll('header button span')].at(-1);
  for (const name of ['Account', 'Cuenta', 'Compte', 'Benutzerkonto'])
    for (const width of [320, 340, 360, 375, 390, 414]) {
      await page.viewport(width, 800);
      if (label) label.textContent = name;
      for (const opener of document.querySelectorAll<HTMLElement>('header button[aria-expanded], section button[aria-expanded]')) {
        if (opener.getAttribute('aria-expanded') === 'false') opener.click();
        await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true');
        const { left, right } = document.getElementById(opener.getAttribute('aria-controls') ?? '')?.getBoundingClientRect() ?? {
          left: NaN,
          right: NaN,
        };
        expect([left >= 0, right <= width], `${name} at ${width}: ${left} to ${right}`).toEqual([true, true]);
        opener.click();
      }
    }
});

test.each([320, 360, 390])(
  'the header of a phone is one row, and letters twice as large leave half of the window, at %i px',
  async (width) => {
    await setViewport(width, 640);
    renderApp('/about');
    await seesHeading('About you');
    expect(boxOf(page.getByRole('banner').first()).height).toBeLessThan(70);
    expect(boxOf(buttonByName('Account'))).toMatchObject({ width: 44, height: 44 });
    document.documentElement.style.setProperty('font-size', '200%');
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
    expect(boxOf(page.getByRole('region', { name: sentenceOf('step.bar') })).bottom).toBeLessThanOrEqual(320);
  },
);

test('after the skip link come what the first page says before its questions, and the first of them', async () => {
  await setViewport(1280);
  renderApp('/about');
  await expect.element(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  page
    .getByRole('link', { name: sentenceOf('shell.skip') })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  for (const label of [sentenceOf('arrival.title'), sentenceOf('arrival.visitor')]) {
    await userEvent.tab();
    await expect.element(buttonByName(label)).toHaveFocus();
  }
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'First name' }).first()).toHaveFocus();
});

test('on paper the last page has the last steps, and neither buttons nor headings without words', async () => {
  renderApp('/completion', ...submittedReplies({ ...readPersonaAnswers('minimal'), preferred_name: 'Bobby' }));
  await seesHeading('Your application was successfully submitted.');
  const styles = document.head.appendChild(document.createElement('div'));
  styles.innerHTML = firstDocument.match(/<style>.*?<\/style>/gs)?.join('') ?? '';
  onTestFinished(() => styles.remove());
  await emulateMedia('media', 'print');
  await sees('Thanks Bobby!');
  await sees(/Ask your school to send us your official transcript/);
  await sees(sentenceOf('completion.on_paper'));
  const shown = (selector: string): readonly string[] =>
    [...main.element().querySelectorAll<HTMLElement>(selector)].flatMap((one) => (one.checkVisibility() ? one.innerText : []));
  await expect
    .poll(() => shown('h2'))
    .toEqual([sentenceOf('todo.nothing'), 'Thanks Bobby!', sentenceOf('asks.title'), 'What happens next']);
  expect(shown('button, a[download]')).toEqual([]);
});

test('a student can ask only for the documents that the saved answers call for', async () => {
  const confidential = { official_transcript: { now: false, decided_by: [] } };
  const own = { requests: [], may_ask: true, arrived: [], due: {}, confidential };
  renderApp(
    '/account',
    ...studentReplies({ answer: readPersonaAnswers('with-gaps') }),
    replyWith(documentRequestEndpoints.ownRequests, own),
  );
  await seesCard('Official transcript');
  expect(page.getByText("Counselor's letter").elements()).toEqual([]);
});

test.each(['/About/', '/ABOUT', '/about//'])('%s is the page itself', async (path) => {
  const { sent } = renderApp(`${path}?source=fair#first_name`, ...studentReplies());
  await expect.poll(() => sent.find(({ call }) => call.endsWith(endpoints.lastPage.path))?.body).toEqual({ last_page: '/about' });
  expect(window.location.href).toMatch(/\/about\?source=fair#first_name$/);
});

test('a student who has submitted sees the success and the reference first, on a phone too', async () => {
  await setViewport(390, 844);
  renderApp('/completion', ...submittedReplies(readPersonaAnswers('minimal')));
  await seesHeading('Your application was successfully submitted.');
  await sees(/^Thanks .*!$/);
  expect(boxOf(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).bottom, 'without scrolling').toBeLessThan(844);
  expect(boxOf(page.getByRole('heading', { level: 1 })).y).toBeLessThan(boxOf(page.getByText(/^Thanks .*!$/)).y);
});

test('what is missing is listed by its name on the page, and what is wrong with its message', async () => {
  const gaps = { city: '', hs_name: '', conviction: '', parent_email_address: 'nobody', legal_agree: false };
  renderApp('/final-steps', ...studentReplies({ answer: { ...readPersonaAnswers('minimal'), ...gaps } }));
  await seesHeading('Final steps');
  await clickButton('Submit');
  await expect.element(summary).toBeVisible();
  expect(wordsOf(summary.getByRole('link').elements())).toEqual([
    'Where you live now: City',
    'Email Address Parent 1/Guardian 1: Please enter a valid e-mail address.',
    'Search for Your School',
    'Have you ever been convicted of a crime?',
    'I agree.',
  ]);
  await goToStep('Education');
  await seesHeading('Education');
  await expect.element(summary.getByRole('link', { name: 'I agree.' })).toBeVisible();
});

test('what is missing shows at once, however long the server takes', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const afterThat = ([call]: Reply): Reply => [call, () => held.then(() => Response.json({ message: 'Done.' }))];
  const replies = studentReplies({ answer: { ...readPersonaAnswers('minimal'), hs_name: '' } });
  const slow = replies.filter(([call]) => call.method !== 'GET').map((one) => afterThat(one));
  const { sent } = renderApp('/about', ...replies.slice(0, -slow.length), ...slow);
  await goToStep('Final steps');
  await seesHeading('Final steps');
  const before = sent.length;
  await clickButton('Submit');
  await expect.element(summary.getByRole('link', { name: 'Search for Your School' })).toBeVisible();
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByRole('link', { name: 'Go to Education' })).toBeVisible();
  const since = (): readonly string[] => sent.slice(before).map(({ call }) => call);
  expect(since(), 'and the server is asked').not.toEqual([]);
  letGo();
  await expect.poll(since).toContain(`POST ${endpoints.validations.path}`);
});

test('the place of before a reload comes back while the page grows, until something else scrolls', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { height } = document.body.style;
  onTestFinished(() => void (document.body.style.height = height));
  const growsTo = (pixels: number): void => void (document.body.style.height = `${pixels}px`);
  sessionStorage.setItem(SCROLL_POSITION_KEY, JSON.stringify({ path: window.location.pathname, id: '', top: 0, scrolled: 3000 }));
  growsTo(2000);
  restoreScrollPosition();
  vi.advanceTimersByTime(50);
  growsTo(6000);
  vi.advanceTimersByTime(100);
  expect(window.scrollY).toBe(3000);
  window.scrollTo({ top: 1200, behavior: 'instant' });
  vi.advanceTimersByTime(8000);
  expect(window.scrollY).toBe(1200);
});

test('icons grow with the words beside them', async () => {
  renderApp('/login');
  await clickButton('Submit');
  await sees('Password is required.');
  const heightOfIcon = (): number => main.element().querySelector('.messages svg')?.getBoundingClientRect().height ?? 0;
  const height = heightOfIcon();
  expect(height).toBeGreaterThan(0);
  document.documentElement.style.setProperty('font-size', '200%');
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  expect(heightOfIcon()).toBe(2 * height);
});

test.each(['Help', 'Privacy'])('links in the dialog %s are easy to hit', async (name) => {
  renderApp('/about');
  await clickButton(name);
  const links = page.getByRole('dialog', { name }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  const heights = links.elements().flatMap((link) => [...link.getClientRects()].map(({ height }) => height));
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.filter((height) => height < 24)).toEqual([]);
});

test.each<[who: string, replies: readonly Reply[], id: string]>([
  ['a visitor', [], form.institution.help_id],
  ['a student', studentReplies({ help_id: 'LM-0A1B2C3D' }), 'LM-0A1B2C3D'],
])('the Help ID of %s', async (_, replies, id) => {
  renderApp('/about', ...replies);
  if (replies.length > 0) await sees(sentenceOf('banner.first_title'));
  await clickButton('Help');
  const dialog = page.getByRole('dialog', { name: 'Help' });
  expect(wordsOf([await dialog.getByText(/^Help ID:/).findElement()])).toEqual([`Help ID: ${id}`]);
  const email = await dialog.getByRole('link', { name: /^Email / }).findElement();
  expect(email.getAttribute('href')).toContain(encodeURIComponent(`Help ID: ${id}`));
});

test('what follows the requests of an account shows once it is in its place', async () => {
  const arrival = Promise.withResolvers<void>();
  const own = { requests: [], may_ask: true, arrived: [], due: {}, confidential: {} };
  const late: Reply = [documentRequestEndpoints.ownRequests, () => arrival.promise.then(() => Response.json(own))];
  renderApp('/account', ...studentReplies(), late);
  const next = page.getByRole('heading', { name: sentenceOf('own.download_title'), includeHidden: true });
  await expect.element(page.getByText(sentenceOf('asks.intro'))).toBeVisible();
  await expect.element(next).not.toBeVisible();
  arrival.resolve();
  await expect.element(next).toBeVisible();
});
