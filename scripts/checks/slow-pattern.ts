import { simplerPattern } from '../witness/simpler-pattern.ts';
import { MOST_STEPS, slownessOf, type Attack, type Slowness } from '../witness/slow-patterns.ts';
import type { FileCheck } from './application/check.ts';
import { patternsIn } from './application/patterns.ts';

export const check: FileCheck = {
  name: 'slow-pattern',
  what:
    'A `pattern` may take far more time than the answer is long (ReDoS): two of its parts can take the same letters in many ways, it is ' +
    'looked for from each letter again, or it looks around or back so that nothing is known of its time. One ' +
    'answer could stop the server, so such a form is never served.',
  advice: 'Write the pattern that the finding names, or let what repeats differ from what follows it: `^[^,]+,[^,]+$` for `^.+,.+$`.',
  see: 'The pattern of a text',
  example: {
    file: 'schemas/pages/studies/stay/schema.json',
    wrong: '"pattern": "^([A-Za-z]+ ?)+$"',
    right: '"pattern": "^[A-Za-z]+( [A-Za-z]+)*$"',
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    patternsIn(fitting).flatMap(({ pattern, file, pointer }) => {
      const slowness = slownessOf(pattern);
      if (!slowness) return [];
      return [{ rule: check.name, file, pointer, what: whatIs(slowness), advice: adviceOn(slowness, pattern) }];
    }),
};

function whatIs(slowness: Slowness): string {
  if (slowness.why === 'looks-around')
    return `How long this pattern takes cannot be known: ${slowness.part} looks ${slowness.part.startsWith('(') ? 'around' : 'back'}`;
  if (slowness.why === 'search')
    return 'This pattern is looked for from each letter of the answer again, and each time it may go through all the rest';
  const [one = 'part of it', other] = slowness.parts;
  const parts = other === undefined ? `${one} can take the same letters` : `${one} and ${other} can divide the same letters between them`;
  return `This pattern may take very long: ${parts} in many ways${slowness.attack ? `. ${inWords(slowness.attack)}` : ''}`;
}

function inWords({ text, steps, twice }: Attack): string {
  const refused = `To refuse ${JSON.stringify(text)}, `;
  if (steps >= MOST_STEPS) return `${refused}it looks at letters more than ${number(MOST_STEPS)} times`;
  const more = `${twice >= MOST_STEPS ? 'more than ' : ''}${number(twice)}`;
  return `${refused}it looks at letters ${number(steps)} times, and ${more} times where that is twice as long`;
}

const number = (n: number): string => n.toLocaleString('en');

function adviceOn({ why }: Slowness, pattern: string): string {
  if (why === 'looks-around')
    return 'Write what the answer looks like without it; only (?=...) and (?!...) right after ^ may look at all the rest.';
  const simpler = simplerPattern(pattern);
  if (simpler !== undefined) return `Write ${simpler}, which takes the same answers.`;
  if (why === 'search') return `Begin it with ^, or with ^[^]* if anything may come before.`;
  if (pattern.includes('@'))
    return 'For an email address write "format": "email" in its place; otherwise let what repeats differ from what follows it.';
  return 'Let what repeats differ from what follows it, as in ^[^,]+,[^,]+$ for ^.+,.+$, and end it with [^]*$ where anything may follow.';
}
