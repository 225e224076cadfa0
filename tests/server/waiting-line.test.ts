import { expect, test } from 'vitest';
import { createStrain } from '../../src/server/overload/strain.ts';
import { createWaitingLine, type SentAway, type WaitingLine } from '../../src/server/overload/waiting-line.ts';

/** A line with a clock that is moved by hand, and people who come to it. */
function lineWith(turns: number) {
  let now = 1_000_000;
  let open = turns;
  const line = createWaitingLine({ turns: () => open, now: () => now });
  const person = (name: string, since = now, isGone = (): boolean => false) => {
    const ticket = { id: name, since };
    return { comes: () => line.enter(ticket, false, isGone), comesBack: () => line.enter(ticket, true, isGone) };
  };
  return {
    line,
    person,
    pass: (seconds: number) => void (now += seconds * 1000),
    openTurns: (count: number) => void (open = count),
  };
}
const placeOf = (outcome: Awaited<ReturnType<WaitingLine['enter']>>): number | 'turn' =>
  typeof outcome === 'function' ? 'turn' : outcome.place;

test('while there are turns, nobody waits', async () => {
  const { person, line } = lineWith(3);
  for (const name of ['Ada', 'Bo', 'Cy']) expect(placeOf(await person(name).comes())).toBe('turn');
  expect(line.length()).toBe(0);
});

test('a few are held in the order in which they came, also those who came first at another server', async () => {
  const { person, pass } = lineWith(1);
  const first = await person('Ada').comes();
  const begun: string[] = [];
  const hold = (name: string, coming: ReturnType<WaitingLine['enter']>) =>
    coming.then((end) => {
      begun.push(name);
      return end;
    });
  pass(5);
  const bo = hold('Bo', person('Bo').comes());
  pass(1);
  const cy = hold('Cy', person('Cy', 1_000_000 + 2000).comesBack());
  (first as () => void)();
  ((await cy) as () => void)();
  await bo;
  expect(begun).toEqual(['Cy', 'Bo']);
});

test('the others are sent away with their place, keep it, and stay ahead of those who come later', async () => {
  const { person, pass, openTurns } = lineWith(1);
  const first = await person('Ada').comes();
  const held = Array.from({ length: 50 }, (_, n) => person(`held ${n}`).comes());
  pass(1);
  const bo = person('Bo');
  expect(placeOf(await bo.comes())).toBe(51);
  pass(1);
  const cy = person('Cy');
  const away = (await cy.comes()) as SentAway;
  expect(away.place).toBe(52);
  expect(away.seconds).toBeGreaterThan(1);
  (first as () => void)();
  for (const coming of held) ((await coming) as () => void)();
  // There is room now, and Bo has it.
  expect(placeOf(await person('Di').comes())).toBe(3);
  expect(placeOf(await bo.comesBack())).toBe('turn');
  // Cy comes back while there is a turn for everyone.
  openTurns(100);
  expect(placeOf(await cy.comesBack())).toBe('turn');
});

test('those who do not come back are not waited for, and the turn of one who is gone is given to the next', async () => {
  const { person, line, pass } = lineWith(1);
  const first = await person('Ada').comes();
  const gone = person('Gone', 1_000_000, () => true).comes();
  const bo = person('Bo').comes();
  for (let n = 0; n < 60; n += 1) void person(`${n}`).comes();
  await Promise.resolve();
  expect(line.length()).toBe(62);
  (first as () => void)();
  expect(placeOf(await bo)).toBe('turn');
  expect(await Promise.race([gone, Promise.resolve('still held')])).toBe('still held');
  pass(120);
  expect(line.length()).toBeLessThan(50);
});

test('a strain has to last before anything is refused, and its end, too', () => {
  const { note, now } = createStrain();
  const many = { delayMs: 150, waiting: 0 };
  const calm = { delayMs: 5, waiting: 0 };
  const after = (...signs: readonly Parameters<typeof note>[0][]): string => {
    signs.forEach(note);
    return now();
  };
  expect(after({ delayMs: 4000, waiting: 0 }, calm)).toBe('none');
  expect(after(many, many)).toBe('none');
  expect(after(many)).toBe('some');
  expect(after({ delayMs: 5, waiting: 80 }, { delayMs: 5, waiting: 80 }, { delayMs: 500, waiting: 80 })).toBe('much');
  expect(after(calm, calm, calm)).toBe('much');
  expect(after(calm)).toBe('none');
});
