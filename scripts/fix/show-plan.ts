import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { decoded } from '../checks/application/encoding.ts';
import type { SourceFile } from '../checks/application/read-files.ts';
import type { Sources } from '../checks/application/sources.ts';
import type { Plan } from './plan.ts';

/** Changes of a plan: for each file its corrections, and a unified diff. */
export function shownPlan({ files }: Sources, { fixed, texts }: Plan): string {
  const own = [...texts].map(([path, text]) => {
    const reasons = fixed
      .filter(({ fix }) => fix?.file === path)
      .map(({ file, line, column, rule, what }) => `${file}:${line}:${column}  ${rule}  ${what}`);
    return [...reasons, ...diffOf(path, files.get(path), text)].join('\n');
  });
  return own.join('\n\n');
}

function diffOf(path: string, file: SourceFile | undefined, text: string): readonly string[] {
  const before = file === undefined ? '' : (decoded(file.bytes) ?? file.text);
  const isRecoded = file?.bytes.equals(Buffer.from(before)) === false;
  const patch = createTwoFilesPatch(file ? `a/${path}` : '/dev/null', `b/${path}`, before, text, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
  return [
    ...(isRecoded ? ['It is saved as UTF-8, with the same letters.'] : []),
    ...(before === text && file ? [] : [patch.replace(/\n$/, '')]),
  ];
}
