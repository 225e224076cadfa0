import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp, studentReplies } from '../../components/render-app.tsx';
import { emulateMedia, fieldByLabel, clickButton, sees, seesHeading, sentenceOf } from '../../components/steps.ts';

interface Moved {
  readonly what: string;
  readonly seconds: number;
}

/** Notes each transition and animation, with how long it takes. @returns what has moved since the last look, each by the question or element */
function noteMotion(): () => readonly Moved[] {
  const moved: Moved[] = [];
  const note = ({ type, target }: Event): void => {
    if (!(target instanceof Element)) return;
    const { transitionDuration, animationDuration } = getComputedStyle(target);
    const seconds = Number.parseFloat(type === 'animationstart' ? animationDuration : transitionDuration);
    if (seconds < 0.5) moved.push({ what: target.id || target.tagName, seconds });
  };
  for (const type of ['transitionrun', 'animationstart']) {
    document.addEventListener(type, note);
    onTestFinished(() => document.removeEventListener(type, note));
  }
  return () => moved.splice(0);
}

const question = (id: string): HTMLElement | null => document.querySelector(`#${id}`);
const placeOf = (id: string): DOMRect | undefined => question(id)?.getBoundingClientRect();
const isThere = (): Promise<void> => expect.poll(() => question('citizenship')).not.toBeNull();
const isSeen = (): Promise<void> => expect.poll(() => getComputedStyle(question('citizenship') ?? document.body).opacity).toBe('1');

async function openForm(): Promise<void> {
  renderApp('/about', ...studentReplies({ answer: { first_name: 'Ada' } }));
  await seesHeading('About you');
  await sees(sentenceOf('sections.title'));
  await expect.poll(() => question('citizenship_type')).not.toBeNull();
  question('citizenship_type')?.scrollIntoView({ block: 'center' });
}

async function answerCitizenship(movedOn: () => unknown): Promise<void> {
  const choice = [...document.querySelectorAll<HTMLInputElement>('#citizenship_type input')].at(-1);
  choice?.focus();
  movedOn();
  choice?.click();
  await isThere();
}

test('what an answer brings in comes quickly from where it was given, and nothing else moves or waits', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference');
  const movedOn = noteMotion();
  await openForm();
  expect(movedOn(), 'what is there from the start').toEqual([]);

  const above = placeOf('citizenship_type');
  await answerCitizenship(movedOn);
  expect(placeOf('citizenship_type')).toEqual(above);
  await isSeen();
  const moved = movedOn();
  const section = question('citizenship_type')?.parentElement;
  expect(moved.length).toBeGreaterThan(0);
  expect(
    moved.every(({ what }) => section?.contains(document.getElementById(what))),
    JSON.stringify(moved),
  ).toBe(true);
  expect(moved.map(({ what }) => what)).not.toContain('citizenship_type');
  expect(moved.every(({ seconds }) => seconds <= 0.2)).toBe(true);
  await fieldByLabel('First name').fill('Augusta');
  await expect.element(fieldByLabel('First name')).toHaveValue('Augusta');
});

test('the heading of the next page appears, that of the first is there', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference');
  const movedOn = noteMotion();
  await openForm();
  expect(movedOn().map(({ what }) => what)).not.toContain('H1');
  await clickButton('Save & Continue');
  await seesHeading('Education');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.poll(() => movedOn().map(({ what }) => what)).toContain('H1');
});

test('with reduced motion nothing comes from anywhere', async () => {
  const movedOn = noteMotion();
  await openForm();
  await answerCitizenship(movedOn);
  await isSeen();
  expect(movedOn().filter(({ seconds }) => seconds > 0.001)).toEqual([]);
});
