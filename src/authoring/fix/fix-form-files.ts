import { join } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { decodeUnicodeText, type SourceFile } from '../form-files/source-files.ts';
import { readFormSources, type FormSources } from '../form-files/form-sources.ts';
import { currentDate } from '../checks/check-form-files.ts';
import { askConfirmation } from '../../command-line/ask-confirmation.ts';
import { planFixes, type FixPlan } from './fix-plan.ts';
import { replaceUnchangedFile } from './replace-unchanged-file.ts';

/** Shows corrections and writes them after confirmation. `problems`: sentences about files that could not be written. */
export async function fixFormFiles(
  root: string,
  skipConfirmation: boolean,
): Promise<{ readonly problems: readonly string[] } | 'declined'> {
  const sources = readFormSources(root, currentDate());
  const plan = planFixes(sources);
  const count = plan.texts.size;
  if (count === 0) {
    console.log('There is nothing that --fix can correct.\n');
    return { problems: [] };
  }
  console.log(`${formatFixPlan(sources, plan)}\n`);
  if (!skipConfirmation && !(await askConfirmation('Write these changes?'))) return 'declined';
  const problems = write(root, sources, plan);
  for (const problem of problems) console.log(problem);
  const changed = count - problems.length;
  console.log(`${changed} file${changed === 1 ? '' : 's'} changed.\n`);
  return { problems };
}

function write(root: string, { files }: FormSources, { texts }: FixPlan): readonly string[] {
  return [...texts].flatMap(([path, text]) => {
    const reason = replaceUnchangedFile(join(root, path), text, files.get(path)?.bytes);
    return reason === undefined ? [] : [`${path}  ${reason}`];
  });
}

function formatFixPlan({ files }: FormSources, { fixed, texts }: FixPlan): string {
  const own = [...texts].map(([path, text]) => {
    const reasons = fixed
      .filter(({ fix }) => fix?.file === path)
      .map(({ file, line, column, rule, what }) => `${file}:${line}:${column}  ${rule}  ${what}`);
    return [...reasons, ...diffOf(path, files.get(path), text)].join('\n');
  });
  return own.join('\n\n');
}

function diffOf(path: string, file: SourceFile | undefined, text: string): readonly string[] {
  const before = file === undefined ? '' : (decodeUnicodeText(file.bytes) ?? file.text);
  const isRecoded = file?.bytes.equals(Buffer.from(before)) === false;
  const patch = createTwoFilesPatch(file ? `a/${path}` : '/dev/null', `b/${path}`, before, text, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
  return [
    ...(isRecoded ? ['It is saved as UTF-8, with the same letters.'] : []),
    ...(before === text && file ? [] : [patch.replace(/\n$/, '')]),
  ];
}
