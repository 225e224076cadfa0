import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { widgetNameOf } from '../../../../src/form/model/widget-definitions.ts';
import { larkmereForm } from '../larkmere-form.ts';
import type { InputActions, BrowserEngine } from './engine.ts';
import { locateElement, type LocatedElement, type LocateTarget } from './locate.ts';

const keys = { Tab: '\uE004', Enter: '\uE007', ArrowDown: '\uE015', ArrowUp: '\uE013', ArrowLeft: '\uE012' } as const;
export type KeyName = keyof typeof keys;

export interface BrowserUser {
  readonly engine: BrowserEngine;
  readonly looksAt: (target: LocateTarget, goThere?: boolean) => Promise<LocatedElement>;
  readonly presses: (target: LocateTarget) => Promise<void>;
  readonly types: (text: string) => Promise<void>;
  readonly hits: (...names: readonly KeyName[]) => Promise<void>;
  readonly fills: (target: LocateTarget, text: string) => Promise<void>;
  readonly selects: (target: LocateTarget, text: string) => Promise<void>;
  readonly reads: (text: string, timeout?: number) => Promise<void>;
  readonly isAt: (path: string) => Promise<void>;
  readonly expectValue: (target: LocateTarget, value: string) => Promise<void>;
  readonly expectChosen: (target: LocateTarget) => Promise<void>;
  readonly expectFocus: (target: LocateTarget) => Promise<void>;
  readonly rests: () => Promise<void>;
}

export function questionTarget(key: string): LocateTarget {
  const asked = larkmereForm.questions[key];
  if (!asked) throw new Error(`No question of the form has the key ${key}`);
  const section = larkmereForm.sections[asked.section];
  return {
    role: widgetNameOf(asked) === 'checkbox' ? 'checkbox' : 'field',
    name: asked.ui['ui:title'] ?? asked.label,
    ...(section && { within: section.title }),
  };
}

export const choiceTarget = (key: string, label: string): LocateTarget => ({
  role: 'radio',
  name: label,
  within: questionTarget(key).name,
});

/** A hand needs this long from seeing to pressing, in ms. */
const AIMING = 150;

const PATIENCE = 20_000;

export function createBrowserUser(engine: BrowserEngine): BrowserUser {
  const looksAt = async (target: LocateTarget, goThere = false): Promise<LocatedElement> => {
    let seen: LocatedElement | null = null;
    await expect
      .poll(async () => (seen = await engine.call(locateElement, target, goThere)), {
        message: `${target.role} ${target.name}`,
        timeout: PATIENCE,
      })
      .not.toBeNull();
    return seen as unknown as LocatedElement;
  };
  const presses = async (target: LocateTarget): Promise<void> => {
    let place: LocatedElement | undefined;
    await expect
      .poll(
        async () => {
          const before = await looksAt(target, true);
          await pause(AIMING);
          place = await looksAt(target);
          return place.isReachable && place.y === before.y;
        },
        { message: `the pointer reaches ${target.role} ${target.name}`, timeout: PATIENCE },
      )
      .toBe(true);
    const { x = 0, y = 0 } = place ?? {};
    await engine.act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 110 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  };
  const strike = (values: readonly string[]): Promise<void> => {
    const actions: InputActions = {
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap(
        (value) =>
          [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ] as const,
      ),
    };
    return engine.act(actions);
  };
  const types = (text: string): Promise<void> => strike([...text]);
  const see = (target: LocateTarget): Promise<LocatedElement | null> => engine.call(locateElement, target, false);
  return {
    engine,
    looksAt,
    presses,
    types,
    hits: (...names) => strike(names.map((name) => keys[name])),
    async fills(target, text) {
      await presses(target);
      await types(text);
    },
    async selects(target, text) {
      const { id } = await looksAt(target, true);
      await engine.call((list: string) => document.getElementById(list)?.focus(), id);
      await types(text);
    },
    reads: (text, timeout = PATIENCE) =>
      expect
        .poll(() => engine.call((wanted: string) => document.body.innerText.replace(/\s+/g, ' ').includes(wanted), text), {
          message: `reads "${text}"`,
          timeout,
        })
        .toBe(true),
    async isAt(path) {
      try {
        await expect.poll(() => engine.call(() => window.location.pathname), { timeout: PATIENCE }).toBe(path);
      } catch (error) {
        const fields = await engine.call(() =>
          [...document.querySelectorAll('input')].map(({ name, value }) => `${name}: ${value}`).join('\n'),
        );
        throw new Error(`Where the student reads: ${await engine.call(() => document.body.innerText)}\n${fields}`, { cause: error });
      }
    },
    expectValue: (target, value) =>
      expect.poll(async () => (await see(target))?.value, { message: target.name, timeout: PATIENCE }).toBe(value),
    async rests() {
      const place = (): Promise<string> => engine.call(() => `${window.scrollY} of ${document.documentElement.scrollHeight}`);
      await expect
        .poll(
          async () => {
            const before = await place();
            await pause(400);
            return (await place()) === before;
          },
          { timeout: PATIENCE },
        )
        .toBe(true);
    },
    expectChosen: (target) =>
      expect.poll(async () => (await see(target))?.isChosen, { message: `${target.name} is chosen`, timeout: PATIENCE }).toBe(true),
    expectFocus: (target) =>
      expect.poll(async () => (await see(target))?.hasFocus, { message: `the focus is on ${target.name}`, timeout: PATIENCE }).toBe(true),
  };
}
