import { isOptionsFile, schemaFile, type SectionFolder } from '../../../src/form/model/document-paths.ts';
import { documentsOf } from '../../../src/form/model/documents.ts';
import { askedIn, questionsOf, type Application } from '../application/application.ts';
import type { Draft } from '../application/check.ts';
import { findFileMismatches } from './files.ts';
import { findHardcodedPrices } from './hardcoded-prices.ts';
import { findInvalidExample, findLimitMismatch } from './limits.ts';
import { localizedQuestionTexts } from './localized-texts.ts';
import { findMisspeltChoices } from './named-choices.ts';
import { yearsIn } from './numbers.ts';
import { findOverlappingParagraphs } from './overlapping-paragraphs.ts';
import { findRuleMismatches } from './rule-messages.ts';
import { findMistakenFacts } from './sibling-facts.ts';
import { findSwappedMessages } from './swapped-messages.ts';
import { findSwappedTranslations } from './swapped-translations.ts';
import { findTranslationMismatches } from './translations.ts';
import { findUnitMismatch } from './units.ts';

/**
 * Texts that contradict a rule, a limit, an option, a fact or their translation. The files of this folder compare numbers, units, names
 * and the texts of the form with each other: none knows the words of a language.
 */
export const findContradictions = (application: Application): readonly Draft[] => [
  ...application.folders.flatMap((folder) => questionsOf(application, folder).flatMap((name) => inQuestion(application, folder, name))),
  ...findRuleMismatches(application),
  ...inOptions(application),
  ...swapped(application),
  ...findHardcodedPrices(application.documents),
  ...findMistakenFacts(application.documents),
  ...findTranslationMismatches(application.documents),
  ...findOverlappingParagraphs(application.documents),
  ...findMisspeltChoices(application),
];

/** Two messages or translations, each at the place of the other one. Swapped labels look like swapped messages, too: they come first. */
function swapped(application: Application): readonly Draft[] {
  const translations = findSwappedTranslations(application.documents);
  const messages = application.folders.flatMap((folder) => findSwappedMessages(application, folder));
  return [...translations, ...messages.filter(({ file }) => !translations.some((one) => one.file === file))];
}

/** Texts of a question in the first language that has a mismatch: translations often repeat it. */
function inQuestion(application: Application, folder: SectionFolder, name: string): readonly Draft[] {
  const { documents } = application;
  const property = documents[schemaFile(folder)]?.properties[name];
  const { ui } = askedIn(application, folder, name);
  const byLanguage = Map.groupBy(localizedQuestionTexts(documents, folder, name), ({ language }) => language);
  const found = [...byLanguage.values()].map((texts) =>
    texts.flatMap((text) => {
      if (ui['ui:widget'] === 'upload') return findFileMismatches(ui['ui:options'], text).map((one) => ({ ...text.at, ...one }));
      const own = property ? (findInvalidExample(property, text) ?? findLimitMismatch(property, text)) : undefined;
      return [own, findUnitMismatch(ui['ui:options']?.unit, text)].flatMap((one) => (one ? [{ ...text.at, ...one }] : []));
    }),
  );
  return found.find((mismatches) => mismatches.length > 0) ?? [];
}

/** Options whose value names one year, and whose label names others. */
const inOptions = ({ documents }: Application): readonly Draft[] =>
  documentsOf(documents, isOptionsFile).flatMap(([file, document]) =>
    ('options' in document ? document.options : []).flatMap(({ value, label }, n): readonly Draft[] => {
      const [[year, ...more], inLabel] = [yearsIn(value), yearsIn(label)];
      if (year === undefined || more.length > 0 || inLabel.length === 0 || inLabel.includes(year)) return [];
      const what = `The value of this option says ${year}, and its label "${label}"`;
      const advice = 'Correct the label. For another year add an option with a value of its own: answers to this one keep their meaning.';
      return [{ file, pointer: `/options/${n}/label`, what, advice }];
    }),
  );
