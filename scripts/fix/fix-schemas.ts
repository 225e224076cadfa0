import { join } from 'node:path';
import { readSources, type Sources } from '../checks/application/sources.ts';
import { currentDay } from '../checks/check-schemas.ts';
import { isConfirmed } from './confirm.ts';
import { planFor, type Plan } from './plan.ts';
import { shownPlan } from './show-plan.ts';
import { writeFile } from './write-file.ts';

/**
 * Shows what can be put right without anything to decide in the files of an application, and writes it if that is agreed to: before,
 * or on a terminal by an answer. Returns sentences about what could not be written; undefined if nothing was agreed to.
 */
export async function fixSchemas(root: string, isAgreed: boolean): Promise<readonly string[] | undefined> {
  const sources = readSources(root, currentDay());
  const plan = planFor(sources);
  const count = plan.texts.size;
  if (count === 0) {
    console.log('There is nothing that --fix can put right.\n');
    return [];
  }
  console.log(`${shownPlan(sources, plan)}\n`);
  if (!isAgreed && !(await isConfirmed('Write these changes?'))) return undefined;
  const problems = write(root, sources, plan);
  for (const problem of problems) console.log(problem);
  const changed = count - problems.length;
  console.log(`${changed} file${changed === 1 ? '' : 's'} changed.\n`);
  return problems;
}

function write(root: string, { files }: Sources, { texts }: Plan): readonly string[] {
  return [...texts].flatMap(([path, text]) => {
    const reason = writeFile(join(root, path), text, files.get(path)?.bytes);
    return reason === undefined ? [] : [`${path}  ${reason}`];
  });
}
