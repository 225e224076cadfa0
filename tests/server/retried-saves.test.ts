import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { sharedServer } from './server-under-test.ts';

const server = await sharedServer();

/** Fates of a save on a bad network: with or without its response, or late, perhaps more than once, or never. */
const FATES = ['arrives', 'response lost', 'late', 'late and twice', 'never'] as const;
const steps = fc.array(fc.record({ fate: fc.constantFrom(...FATES), late: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 8,
});

let visits = 0;

test(
  'saves that are sent again, get lost, arrive twice or out of order never bring back an older answer',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const student = await server.student(`retried-${(visits += 1)}@example.org`);
        const put = async (value: string, base: string) =>
          student.call(endpoints.saveAnswers, { answers: { first_name: value }, base: { first_name: base } });
        const stored = async (): Promise<string> =>
          ((await student.call(endpoints.profile)).body as { readonly answer: Readonly<Record<string, string>> }).answer['first_name'] ??
          '';

        // Saves one at a time like a browser, from the last known state; a conflict with its own value is saved again from there.
        const typed: string[] = [''];
        let known = '';
        const late: { readonly at: number; readonly value: string; readonly base: string }[] = [];
        const save = async (value: string): Promise<void> => {
          const { status, body } = await put(value, known);
          if (status === 200) known = value;
          else {
            expect(status).toBe(409);
            const { first_name: saved } = (body as { readonly saved: Readonly<Record<string, string>> }).saved;
            expect(typed).toContain(saved);
            known = saved ?? '';
            await save(value);
          }
        };
        let newest = 0;
        for (const [n, { fate, late: after }] of sequence.entries()) {
          for (const one of late.filter(({ at }) => at === n)) await put(one.value, one.base);
          const value = `answer ${n}`;
          typed.push(value);
          if (fate === 'arrives') await save(value);
          else if (fate === 'response lost') await put(value, known);
          else if (fate !== 'never')
            for (let copies = fate === 'late' ? 1 : 2; copies > 0; copies -= 1) late.push({ at: n + after, value, base: known });
          const now = typed.indexOf(await stored());
          expect(now).toBeGreaterThanOrEqual(newest);
          newest = now;
        }
        const last = typed.at(-1) ?? '';
        await save(last);
        for (const one of late) await put(one.value, one.base);
        expect(await stored()).toBe(last);
      }),
      { numRuns: 25 },
    );
  },
);
