import { compileForm } from '../../src/form/compile/compile-form.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import {
  DATA_MODEL_FILE,
  INSTITUTION_FILE,
  logicFile,
  pageFile,
  schemaFile,
  sectionFolder,
  uiFile,
} from '../../src/form/model/form-file-paths.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { Form } from '../../src/form/model/form.ts';

const PAGE = 'more';
const QUESTIONS = 10;

export function createLargeForm(formFiles: FormFiles, sections: number): Form {
  const { [DATA_MODEL_FILE]: model, [INSTITUTION_FILE]: institution } = formFiles;
  const [kind] = Object.values(model.properties);
  const ids = Array.from({ length: sections }, (_, n) => `more-${n}`);
  const keysOf = (n: number): readonly string[] => Array.from({ length: QUESTIONS }, (_, question) => `more_${n}_${question}`);
  const each = <Value>(n: number, value: (key: string) => Value): Record<string, Value> =>
    Object.fromEntries(keysOf(n).map((key) => [key, value(key)]));
  const filesOf = (id: string, n: number): Readonly<Record<string, unknown>> => {
    const [folder, [first = '', ...others]] = [sectionFolder(PAGE, id), keysOf(n)];
    return {
      [schemaFile(folder)]: { title: id, type: 'object', properties: each(n, (title) => ({ title, type: 'string' })) },
      [uiFile(folder)]: { 'ui:order': keysOf(n), ...each(n, () => ({ 'ui:widget': 'text' })) },
      [logicFile(folder)]: { groups: [[{ when: { answered: { var: first } }, show: others }]], clears: { [first]: others } },
    };
  };
  const parsed = parseFormFiles({
    ...formFiles,
    [INSTITUTION_FILE]: { ...institution, pages: [...institution.pages, PAGE] },
    [DATA_MODEL_FILE]: { ...model, properties: Object.assign({}, model.properties, ...ids.map((_, n) => each(n, () => kind))) as object },
    [pageFile(PAGE)]: { title: 'More', step: 'More', content: ids.map((section) => ({ section })) },
    ...(Object.assign({}, ...ids.map(filesOf)) as object),
  });
  if (!parsed.formFiles) throw new Error(JSON.stringify(parsed.findings[0]));
  const { form, findings } = compileForm(parsed.formFiles);
  if (findings.length > 0) throw new Error(JSON.stringify(findings[0]));
  return form;
}
