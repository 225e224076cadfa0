import { isLogicFile, isTextFile, pageFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import { pageContentEntries, type CheckedForm } from './checked-form.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { programSentenceParams } from './program-sentences.ts';

interface TextReference {
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
}

export const misnamedTextFile = ({ files, textFile }: CheckedForm): string | undefined =>
  files.has(textFile) ? undefined : [...files.keys()].find(isTextFile);

export const listTextReferences = (checkedForm: CheckedForm): readonly TextReference[] => [
  ...buttonTexts(checkedForm),
  ...ruleTexts(checkedForm),
];

function buttonTexts({ formFiles, pages }: CheckedForm): readonly TextReference[] {
  return pages.map(pageFile).flatMap((file) => {
    const { buttons = [] } = formFiles[file] ?? {};
    const repeats = pageContentEntries(formFiles[file]).flatMap(({ entry, pointer }) =>
      'repeat' in entry ? [{ file, pointer: `${pointer}/button`, text: entry.button }] : [],
    );
    return [...repeats, ...buttons.map(({ text }, n) => ({ file, pointer: `/buttons/${n}/text`, text }))];
  });
}

const ruleTexts = ({ formFiles }: CheckedForm): readonly TextReference[] =>
  formFilesOfKind(formFiles, isLogicFile).flatMap(([file, logic]) =>
    (['rules', 'one_of'] as const).flatMap((part) =>
      (logic[part] ?? []).map(({ message }, n) => ({ file, pointer: `/${part}/${n}/message`, text: message })),
    ),
  );

/** Unused sentences of the institution, except those that a mistyped name may mean: that name is reported instead. */
export function listUnusedTexts(checkedForm: CheckedForm): readonly string[] {
  const named = listTextReferences(checkedForm).map(({ text }) => text);
  const used = new Set([...Object.keys(programSentenceParams), ...named]);
  const meant = new Set(named.filter((key) => !checkedForm.texts.has(key)).map((key) => closestName(key, checkedForm.texts)));
  return Object.keys(checkedForm.formFiles[checkedForm.textFile] ?? {}).filter((key) => !used.has(key) && !meant.has(key));
}
