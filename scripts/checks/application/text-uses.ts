import { pageFile } from '../../../src/form/compile/compile-form.ts';
import type { Application } from './application.ts';
import { nearest } from './did-you-mean.ts';
import { fits, programOf } from './program.ts';
import { list, record } from './shapes.ts';

/** Where a file of the application names a sentence of `text/en.json`. */
export interface TextUse {
  readonly file: string;
  readonly pointer: string;
  readonly text: unknown;
}

/** Buttons of pages and repeats, and the messages of rules. */
export const textUses = (application: Application): readonly TextUse[] => [...buttonTexts(application), ...ruleTexts(application)];

function buttonTexts({ documents, pages }: Application): readonly TextUse[] {
  return pages.map(pageFile).flatMap((file) => {
    const page = record(documents[file]);
    const repeats = list(page['content']).map((use, n) => ({ file, pointer: `/content/${n}/button`, text: record(use)['button'] }));
    return [
      ...repeats,
      ...list(page['buttons']).map((button, n) => ({ file, pointer: `/buttons/${n}/text`, text: record(button)['text'] })),
    ];
  });
}

function ruleTexts({ documents }: Application): readonly TextUse[] {
  return Object.entries(documents)
    .filter(([file]) => file.endsWith('/logic.json'))
    .flatMap(([file, logic]) =>
      list(record(logic)['rules']).map((rule, n) => ({ file, pointer: `/rules/${n}/message`, text: record(rule)['message'] })),
    );
}

/** Sentences that nothing says. One that a mistyped name may mean is not among them: that name is told. */
export function unsaidTexts(application: Application): readonly string[] {
  const { exists, mentioned, sayings } = programOf(application);
  if (!exists) return [];
  const named = textUses(application).map(({ text }) => String(text));
  const said = new Set([...mentioned, ...sayings.flatMap(({ keys }) => keys), ...named]);
  const patterns = [...said].filter((key) => key.includes('*'));
  const meant = new Set(named.filter((key) => !application.texts.has(key)).map((key) => nearest(key, application.texts)));
  return [...application.texts].filter((key) => !said.has(key) && !meant.has(key) && !patterns.some((pattern) => fits(pattern, key)));
}
