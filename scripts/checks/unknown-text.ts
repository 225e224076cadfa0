import { pageFile, TEXT_FILE } from '../../src/form/compile-form.ts';
import type { Application } from './application/application.ts';
import type { Check } from './application/check.ts';
import { didYouMean } from './application/did-you-mean.ts';
import { list, record } from './application/shapes.ts';

interface TextUse {
  readonly file: string;
  readonly pointer: string;
  readonly text: unknown;
}

export const check: Check = {
  name: 'unknown-text',
  description: 'Every sentence that a button or a rule names is in text/en.json.',
  scope: 'application',
  run: (application) => [...buttonTexts(application), ...ruleTexts(application)].flatMap(({ file, pointer, text }) => {
    if (typeof text !== 'string' || application.texts.has(text)) return [];
    const advice = didYouMean(text, application.texts, `Add "${text}" to ${TEXT_FILE} or correct the name.`);
    return [{ rule: check.name, file, pointer, what: `There is no sentence "${text}" in ${TEXT_FILE}`, advice }];
  }),
};

function buttonTexts({ documents, pages }: Application): readonly TextUse[] {
  return pages.map(pageFile).flatMap((file) => {
    const page = record(documents[file]);
    const repeats = list(page['content']).map((use, n) => ({ file, pointer: `/content/${n}/button`, text: record(use)['button'] }));
    return [...repeats, ...list(page['buttons']).map((button, n) => ({ file, pointer: `/buttons/${n}/text`, text: record(button)['text'] }))];
  });
}

function ruleTexts({ documents }: Application): readonly TextUse[] {
  return Object.entries(documents).filter(([file]) => file.endsWith('/logic.json')).flatMap(([file, logic]) =>
    list(record(logic)['rules']).map((rule, n) => ({ file, pointer: `/rules/${n}/message`, text: record(rule)['message'] })));
}
