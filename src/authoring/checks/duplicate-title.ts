import { pointerSegment, resolvePointer } from '../../form/compile/json-pointer.ts';
import { programText } from '../../form/compile/translate-form-files.ts';
import { INSTITUTION_FILE, pageFile, schemaFile } from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { questionKeys, type CheckedForm, type FolderUse, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { canQuestionsShowTogether } from '../proof/can-questions-show-together.ts';
import { getOwn } from '../../form/model/answers.ts';

export const duplicateTitle: FormCheck = {
  name: 'duplicate-title',
  what:
    'A block is asked several times under one title, or with one `message_prefix`: a repeat without `{n}`, or two uses on ' +
    'a page. Or two sections or repeats of a page have one title or `message_prefix`, or two questions of a section, which can show ' +
    'together, one label; or two pages of one student have one title or `step`; or a button has the words of another one. Students ' +
    'could not tell which of them is meant.',
  advice: 'Write `{n}` where the number belongs, or give one of them another title or label.',
  see: 'recipes/add-a-repeat.md',
  example: { file: 'schemas/pages/studies/page.json', wrong: '"title": "Job"', right: '"title": "Job {n}"' },
  run: (checkedForm) => [
    ...checkedForm.uses.flatMap((use) => numberless(checkedForm, use)),
    ...checkedForm.uses.flatMap((use, n) => findSameTitleOnPage(checkedForm, use, checkedForm.uses.slice(0, n))),
    ...checkedForm.uses.flatMap((use) => sameLabels(checkedForm, use)),
    ...checkedForm.pages.flatMap((page, n) => samePages(checkedForm, page, checkedForm.pages.slice(0, n))),
    ...checkedForm.pages.flatMap((page) => sameButtons(checkedForm, page)),
    ...findSwappedButtonText(checkedForm),
  ],
};

const NAMES = { title: 'heading', message_prefix: 'words before each message' } as const;
const NAMED = Object.keys(NAMES) as readonly (keyof typeof NAMES)[];

function titleOf({ formFiles }: CheckedForm, { file, pointer, folder }: FolderUse, name: keyof typeof NAMES): string | undefined {
  const own = resolvePointer(formFiles[file], `${pointer}/${name}`);
  if (typeof own === 'string') return own;
  return name === 'title' ? formFiles[schemaFile(folder)]?.title : undefined;
}

function numberless(checkedForm: CheckedForm, use: FolderUse): readonly CheckFinding[] {
  if (use.repeat === undefined || use.prefixes.length < 2) return [];
  return NAMED.flatMap((name) => {
    const words = titleOf(checkedForm, use, name);
    // An answer placeholder distinguishes the titles; other placeholders are facts or reported elsewhere.
    if (words === undefined || /\{(?!fact\.)/.test(words)) return [];
    const numbered = words.replace(/:?$/, (colon) => ` {n}${colon}`);
    return {
      file: use.file,
      pointer: `${use.pointer}/${name}`,
      what: `All ${use.prefixes.length} components of "${use.repeat}" would have the ${NAMES[name]} "${words}"`,
      advice: `Write {n} where the number belongs: "${numbered}".`,
    };
  });
}

function findSameTitleOnPage(checkedForm: CheckedForm, use: FolderUse, earlier: readonly FolderUse[]): readonly CheckFinding[] {
  return NAMED.flatMap((name) => {
    const words = titleOf(checkedForm, use, name);
    if (words === undefined || normalizeText(words) === '') return [];
    const other = earlier.find(
      (before) =>
        before.page === use.page &&
        normalizeText(titleOf(checkedForm, before, name) ?? '') === normalizeText(words) &&
        usesShowTogether(checkedForm, use, before),
    );
    if (!other) return [];
    const isOwn = resolvePointer(checkedForm.formFiles[use.file], `${use.pointer}/${name}`) !== undefined;
    const ofSection = use.block === undefined && name === 'title' && !isOwn;
    const isBlockTwice = use.block !== undefined && use.block === other.block;
    return {
      ...(ofSection
        ? { file: schemaFile(use.folder), pointer: '/title' }
        : { file: use.file, pointer: isOwn ? `${use.pointer}/${name}` : use.pointer }),
      what: isBlockTwice
        ? `The block "${use.block}" is asked twice on this page with the ${NAMES[name]} "${words}"`
        : `The ${nameOf(use)} and the ${nameOf(other)} on one page have the same ${NAMES[name]}, "${words}"`,
      advice: `Give one of them another "${name}"${ofSection ? '' : ' in page.json'}: students could not tell them apart.`,
    };
  });
}

const nameOf = ({ repeat, ownFolder, block }: FolderUse): string =>
  repeat === undefined ? `section "${ownFolder?.split('/').at(-1) ?? block}"` : `repeat "${repeat}"`;

function sameLabels(checkedForm: CheckedForm, { folder, prefixes: [first] }: FolderUse): readonly CheckFinding[] {
  const asked = questionKeys(checkedForm, folder).map((name) => ({ name, key: (first?.prefix ?? '') + name }));
  const byLabel = Map.groupBy(asked, ({ key }) => normalizeText(checkedForm.form.questions[key]?.label ?? ''));
  return [...byLabel.values()].flatMap((alike) =>
    alike.flatMap(({ name, key }, n) => {
      const other = alike.slice(0, n).find((before) => canQuestionsShowTogether(checkedForm, before.key, key));
      if (!other) return [];
      return {
        file: schemaFile(folder),
        pointer: `/properties${pointerSegment(name)}/title`,
        what: `"${other.name}" and "${name}" show together with the label "${checkedForm.form.questions[key]?.label ?? ''}"`,
        advice: 'Give one of them another title: students could not tell them apart.',
      };
    }),
  );
}

function samePages(checkedForm: CheckedForm, page: string, earlier: readonly string[]): readonly CheckFinding[] {
  const { formFiles, form } = checkedForm;
  const firstOf = (one: string): string => Object.values(form.questions).find((question) => question.page === one)?.key ?? '';
  return (['title', 'step'] as const).flatMap((name) => {
    const words = formFiles[pageFile(page)]?.[name] ?? '';
    const other = earlier.find(
      (before) =>
        normalizeText(formFiles[pageFile(before)]?.[name] ?? '') === normalizeText(words) &&
        [before, page].every((one) => firstOf(one) !== '') &&
        canQuestionsShowTogether(checkedForm, firstOf(before), firstOf(page)),
    );
    if (other === undefined || normalizeText(words) === '') return [];
    const what = `The pages "${other}" and "${page}" have the same "${name}", "${words}"`;
    const advice = 'Give one of them another: students could not tell them apart.';
    return { file: pageFile(page), pointer: `/${name}`, what, advice };
  });
}

function usesShowTogether(checkedForm: CheckedForm, one: FolderUse, other: FolderUse): boolean {
  const [a, b] = [one, other].map(({ folder, prefixes: [first] }) => (first?.prefix ?? '') + (questionKeys(checkedForm, folder)[0] ?? ''));
  return a !== undefined && b !== undefined && canQuestionsShowTogether(checkedForm, a, b);
}

function sameButtons({ formFiles, form }: CheckedForm, page: string): readonly CheckFinding[] {
  const words = (formFiles[pageFile(page)]?.buttons ?? []).map(({ text }) => normalizeText(form.text[text] ?? ''));
  return words.flatMap((own, n) => {
    if (own === '' || words.indexOf(own) === n) return [];
    const what = 'Two buttons of this page have the same words';
    const advice = 'Name another sentence: students could not tell where each of them leads.';
    return { file: pageFile(page), pointer: `/buttons/${n}/text`, what, advice };
  });
}

const BUTTONS = ['button.back', 'button.save_and_continue', 'button.submit'];

function findSwappedButtonText({ formFiles, textFile }: CheckedForm): readonly CheckFinding[] {
  const own = formFiles[textFile] ?? {};
  const program = programText(languagesOf(formFiles[INSTITUTION_FILE])[0]);
  return BUTTONS.flatMap((key) => {
    const words = wordsIn(getOwn(own, key));
    if (words.length === 0 || words.some((word) => wordsIn(getOwn(program, key)).includes(word))) return [];
    const other = BUTTONS.find(
      (one) => one !== key && words.every((word) => wordsIn(getOwn(own, one) ?? getOwn(program, one)).includes(word)),
    );
    if (other === undefined) return [];
    const what = `The button "${key}" would say "${getOwn(own, key) ?? ''}", as if it were "${other}"`;
    return { file: textFile, pointer: pointerSegment(key), what, advice: 'Say what this button does.' };
  });
}

const wordsIn = (text = ''): readonly string[] => (text.match(/\p{L}+/gu) ?? []).map(normalizeText);
