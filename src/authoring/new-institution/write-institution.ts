import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTITUTION_FILE, translationFile } from '../../form/model/form-file-paths.ts';
import type { TranslationsJson } from '../../form/model/form-files.ts';
import { updateEditorFiles } from '../editor/update-editor-files.ts';
import { writeSchemaReferences } from '../editor/generated-files.ts';
import { formatJson } from '../editor/format-json.ts';
import { makeFolder } from '../../server/platform/data-folder.ts';
import { institutionPrompts, promptedLanguages, type PromptAnswers } from './prompts.ts';
import { localizeTemplate, OWN_NAMES, type TemplateFiles } from '../template/localize-template.ts';
import { getOwn } from '../../form/model/answers.ts';

export async function writeInstitution(folder: string, given: PromptAnswers): Promise<void> {
  const languages = promptedLanguages(given);
  for (const [file, document] of Object.entries(fillInAnswers(localizeTemplate(languages), languages, given))) {
    const path = join(folder, file);
    makeFolder(dirname(path), 0o777);
    writeFileSync(path, formatJson(document));
  }
  writeSchemaReferences(folder);
  await updateEditorFiles(folder);
}

function fillInAnswers(written: TemplateFiles, [, ...others]: readonly string[], given: PromptAnswers): TemplateFiles {
  const config = institutionPrompts.reduce((document, { option, path, read = (answer) => answer }) => {
    return setAtPath(document, path, read(getOwn(given, option) ?? ''));
  }, written[INSTITUTION_FILE] ?? {});
  const translated = others.map((language) => {
    const file = translationFile(language);
    const { [INSTITUTION_FILE]: names = {}, ...sentences } = (getOwn(written, file) ?? {}) as TranslationsJson;
    const own = Object.fromEntries(
      Object.entries(names).flatMap(([place, { of, is }]) => {
        const { [place]: answer } = config as Readonly<Record<string, unknown>>;
        if (answer === of) return [[place, { of, is }]];
        return OWN_NAMES.includes(place) ? [[place, { of: String(answer), is: String(answer) }]] : [];
      }),
    );
    return [file, Object.keys(own).length > 0 ? { [INSTITUTION_FILE]: own, ...sentences } : sentences] as const;
  });
  return { ...written, [INSTITUTION_FILE]: config, ...Object.fromEntries(translated) };
}

function setAtPath(object: object, [name = '', ...further]: readonly string[], value: unknown): object {
  const inside = (object as Readonly<Record<string, unknown>>)[name];
  return { ...object, [name]: further.length === 0 ? value : setAtPath(inside as object, further, value) };
}
