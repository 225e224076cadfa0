import { PROGRAM_FILE, programSentences } from '../../../src/form/compile/program-text.ts';
import { INSTITUTION_FILE, languageFile, textFile } from '../../../src/form/model/document-paths.ts';
import { languagesOf } from '../../../src/form/model/language.ts';
import { code, listOf, paragraph, sentence, type Explained, type PaperPart, type PaperSection } from '../paper.ts';

/** What the program says by itself where a question has no message of its own. */
const OF_ANSWERS = /^check\./;

/** Sentences that belong to no single question: the institution's own, and those of the program for a missing or wrong answer. */
export function sentencesPart(explained: Explained): PaperPart {
  const { documents, form } = explained;
  const [first] = languagesOf(documents[INSTITUTION_FILE]);
  const own = Object.keys(documents[textFile(first)] ?? {});
  const translated = Object.keys(documents[languageFile(form.language)]?.[PROGRAM_FILE] ?? {});
  const ofProgram = Object.keys(programSentences);
  return {
    id: 'sentences',
    title: 'Sentences',
    blocks: [],
    sections: [
      section(
        explained,
        'Of the institution',
        'Buttons and messages that its files name.',
        own.filter((key) => !ofProgram.includes(key)),
      ),
      section(explained, 'Of the program, in other words', 'The institution has words of its own for these.', [
        ...new Set([...own.filter((key) => ofProgram.includes(key)), ...translated]),
      ]),
      section(
        explained,
        'Of the program, for answers',
        'What students read of a missing or wrong answer whose question has no message for it.',
        ofProgram.filter((key) => OF_ANSWERS.test(key)),
      ),
    ],
  };
}

function section({ form }: Explained, title: string, means: string, keys: readonly string[]): PaperSection {
  const lines = keys.map((key) => [code(key), ' ', sentence(form.text[key] ?? '')]);
  return { title, blocks: lines.length === 0 ? [paragraph('None.')] : [paragraph(means), ...listOf(lines)] };
}
