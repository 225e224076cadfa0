import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { engines, missing, useEngine } from './engines.ts';
import { choice, question } from './person.ts';

test.each(missing)('$name is not here, and nothing was tried with it', ({ program }) => {
  expect(existsSync(program)).toBe(false);
});

describe.each(engines)('$name', ({ start }) => {
  const setting = useEngine(start);

  test.each([[1280, 900], [390, 844]])('at %i x %i px a step that is left from far below leads to the beginning of the next', async (width, height) => {
    const { engine, person, site } = setting;
    await engine.resize(width, height);
    await engine.open(`${site.url}/about`);
    await person.looksAt(question('alumni_phone'));
    await person.rests();
    await engine.call(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await person.presses({ role: 'link', name: 'Final Steps', within: 'Main' });
    const heading = { role: 'heading', name: 'Final Steps' } as const;
    await person.expectFocus(heading);
    await person.rests();
    expect(await engine.call(() => window.scrollY)).toBe(0);
    expect((await person.looksAt(heading)).isReachable).toBe(true);
  });

  test.each([[1280, 900], [390, 844]])('at %i x %i px a link to a question far below brings it into the window, with the focus', async (width, height) => {
    const { engine, person, site } = setting;
    await engine.resize(width, height);
    await engine.open(`${site.url}/education#conviction`);
    await person.expectFocus(choice('conviction', 'Yes'));
    await person.looksAt(question('sport_1_name'));
    await person.rests();
    const { top, bottom } = await person.looksAt({ role: 'group', name: question('conviction').name });
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(height);
  });
});
