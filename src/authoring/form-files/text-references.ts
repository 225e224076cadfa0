import { isLogicFile, isTextFile, pageFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import { pageContentEntries, type CheckedForm } from './checked-form.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { typoDistance } from '../../form/model/typo-distance.ts';
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
      'repeat' in entry && entry.button !== undefined ? { file, pointer: `${pointer}/button`, text: entry.button } : [],
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
  const missing = listTextReferences(checkedForm).filter(({ text }) => !checkedForm.texts.has(text));
  const meant = new Set(missing.map(({ text }) => meantText(checkedForm, text)));
  return unnamedTexts(checkedForm).filter((key) => !meant.has(key));
}

function unnamedTexts(checkedForm: CheckedForm): readonly string[] {
  const used = new Set([...Object.keys(programSentenceParams), ...listTextReferences(checkedForm).map(({ text }) => text)]);
  return Object.keys(checkedForm.formFiles[checkedForm.textFile] ?? {}).filter((key) => !used.has(key));
}

/** Sentence that a wrong name means: a new or unused one before one that says something elsewhere, which only a slip of one letter means. */
export function meantText(checkedForm: CheckedForm, name: string): string | undefined {
  const { committed, textFile, texts } = checkedForm;
  const unused = unnamedTexts(checkedForm);
  const former = committed?.parsed.formFiles?.[textFile] ?? {};
  const added = unused.filter((key) => !Object.hasOwn(former, key));
  const [only, ...others] = added.length > 0 ? added : unused;
  const digits = name.replace(/\D/g, '');
  return (
    closestName(name, added) ??
    closestName(name, unused) ??
    [...texts].find((key) => key.replace(/\D/g, '') === digits && typoDistance(key, name) === 1) ??
    (others.length === 0 ? only : undefined)
  );
}
