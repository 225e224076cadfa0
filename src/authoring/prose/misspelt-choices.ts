import { closestName } from '../../form/compile/did-you-mean.ts';
import { programText } from '../../form/compile/translate-form-files.ts';
import {
  INSTITUTION_FILE,
  isTextFile,
  optionsFile,
  schemaFile,
  translationFile,
  uiFile,
  type SectionFolder,
} from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { readQuestionSpec, questionKeys, type CheckedForm, type CheckFinding } from '../form-files/checked-form.ts';
import { localizedTexts, localizedTextsInFile, type LocalizedText } from './localized-texts.ts';

const QUOTED = /“([^”]+)”|«\s?([^»]+?)\s?»|„([^“]+)“|"([^"]+)"/gu;
const NAMED = /(?:^|\.)(?:title|label|step|ui:title)$/;

export function findMisspeltChoices(checkedForm: CheckedForm): readonly CheckFinding[] {
  const found = languagesOf(checkedForm.formFiles[INSTITUTION_FILE]).map((language) =>
    checkedForm.folders.flatMap((folder) => misspeltIn(checkedForm, folder, language)),
  );
  return found.find((mismatches) => mismatches.length > 0) ?? [];
}

function misspeltIn(checkedForm: CheckedForm, folder: SectionFolder, language: string): readonly CheckFinding[] {
  const textsIn = (file: string): readonly LocalizedText[] =>
    localizedTextsInFile(checkedForm.formFiles, file).filter((text) => text.language === language);
  const lists = new Set(
    questionKeys(checkedForm, folder).flatMap((name) => readQuestionSpec(checkedForm, folder, name).lists.map(({ list }) => list)),
  );
  if (lists.size === 0) return [];
  const quoted = [schemaFile(folder), uiFile(folder)]
    .flatMap(textsIn)
    .flatMap(({ text, at }) => [...text.matchAll(QUOTED)].map(([, ...names]) => ({ at, name: names.join('') })));
  if (quoted.length === 0) return [];
  const known = new Set(namesOnScreen(checkedForm, language).map(normalizeText));
  const choices = [...lists].flatMap((list) => textsIn(optionsFile(list)).map(({ text }) => text));
  return quoted.flatMap(({ at, name }) => {
    const meant = known.has(normalizeText(name)) ? undefined : closestName(name, choices);
    if (meant === undefined) return [];
    return [{ ...at, what: `Nothing is called "${name}" here`, advice: `Did you mean "${meant}"? Write it is called.` }];
  });
}

function namesOnScreen({ formFiles }: CheckedForm, language: string): readonly string[] {
  const named = localizedTexts(formFiles).filter((one) => one.language === language && (NAMED.test(one.place) || isTextFile(one.file)));
  return [...named.map(({ text }) => text), ...Object.values(programText(language, formFiles[translationFile(language)]))];
}
