import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    troublesAt: (width: number, beneath?: string) => Promise<readonly string[]>;
    troublesInTheDark: (beneath?: string) => Promise<readonly string[]>;
  }
}

/** Asserts of what is drawn the same as `expectAccessible` in the journeys. */
export async function expectAccessible(state: string, beneath?: string): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 900);
    expect(await commands.troublesAt(width, beneath), `${state} at ${width} px`).toEqual([]);
  }
  expect(await commands.troublesInTheDark(beneath), `${state} in the dark`).toEqual([]);
}
