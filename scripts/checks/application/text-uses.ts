import { pageFile } from '../../../src/form/model/document-paths.ts';
import type { Application } from './application.ts';
import { nearest } from '../../../src/form/compile/did-you-mean.ts';
import { sentencesOf } from './sentences.ts';
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

/** Sentences that nothing uses, except those that a mistyped name may mean: that name is reported instead. */
export function unusedTexts(application: Application): readonly string[] {
  const sentences = sentencesOf(application);
  if (!sentences) return [];
  const named = textUses(application).map(({ text }) => String(text));
  const used = new Set([...Object.keys(sentences), ...named]);
  const meant = new Set(named.filter((key) => !application.texts.has(key)).map((key) => nearest(key, application.texts)));
  return [...application.texts].filter((key) => !used.has(key) && !meant.has(key));
}
