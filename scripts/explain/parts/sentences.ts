import { PROGRAM_FILE, programSentences } from '../../../src/form/compile/program-text.ts';
import { INSTITUTION_FILE, languageFile, textFile } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { code, quote } from '../markdown.ts';
import type { Explained, PaperPart, PaperSection } from '../paper.ts';

/** What the program says by itself where a question has no message of its own. */
const OF_ANSWERS = /^check\./;

/** Sentences that belong to no single question: the institution's own, and those of the program for a missing or wrong answer. */
export function sentencesPart({ documents, form }: Explained): PaperPart {
  const [first] = languagesOf(documents[INSTITUTION_FILE]);
  const own = Object.keys(documents[textFile(first)] ?? {});
  const translated = Object.keys(documents[languageFile(form.language)]?.[PROGRAM_FILE] ?? {});
  const program = Object.keys(programSentences);
  const section = (title: string, means: string, keys: readonly string[]): PaperSection => ({
    title,
    blocks: keys.length === 0 ? ['None.'] : [means, keys.map((key) => `${code(key)} ${quote(form.text[key] ?? '')}`)],
  });
  return {
    id: 'sentences',
    title: 'Sentences',
    blocks: [],
    sections: [
      section(
        'Of the institution',
        'Buttons and messages that its files name.',
        own.filter((key) => !program.includes(key)),
      ),
      section('Of the program, in other words', 'The institution has words of its own for these.', [
        ...new Set([...own.filter((key) => program.includes(key)), ...translated]),
      ]),
      section(
        'Of the program, for answers',
        'What students read of a missing or wrong answer whose question has no message for it.',
        program.filter((key) => OF_ANSWERS.test(key)),
      ),
    ],
  };
}
