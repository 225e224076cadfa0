import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyProject, REPOSITORY_ROOT } from '../../e2e/project-copy.ts';
import { questionnaireFormFiles } from './questionnaire-form-files.ts';
import { createQuestionnaire } from './questionnaire.ts';

export async function createQuestionnaireProject(questions: number): Promise<string> {
  const root = await copyProject();
  const json = new Map<string, object>();
  for (const path of ['institution.config.json', 'schemas/data-model.json'])
    json.set(path, JSON.parse(await readFile(join(REPOSITORY_ROOT, path), 'utf8')) as object);
  const formFiles = questionnaireFormFiles(createQuestionnaire(questions), (path) => json.get(path) ?? {});
  for (const folder of ['pages', 'blocks', 'options', 'personas', 'content', 'languages'])
    await rm(join(root, 'schemas', folder), { recursive: true, force: true });
  for (const [path, document] of Object.entries(formFiles)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), JSON.stringify(document));
  }
  return root;
}
