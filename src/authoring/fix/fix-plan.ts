import { applyEdits } from 'jsonc-parser';
import type { Fix } from '../form-files/fix.ts';
import { replaceContents, type FormSources } from '../form-files/form-sources.ts';
import { checkFormSources, type LocatedFinding } from '../checks/check-form-files.ts';
import { toFormForEditors, addSchemaReferences } from '../editor/generated-files.ts';

export interface FixPlan {
  readonly fixed: readonly LocatedFinding[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Checks run in stages, so a correction can uncover more; this is far more than there are stages. */
const MAX_ROUNDS = 50;

/** Applies the fixes of findings until none has one. Reads and writes no files. */
export function planFixes(given: FormSources): FixPlan {
  let sources = given;
  const fixed: LocatedFinding[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { chosen, texts } = applied(sources, checkFormSources(sources).findings);
    if (chosen.length === 0) break;
    fixed.push(...chosen);
    sources = replaceContents(sources, texts);
  }
  const checkedForm = toFormForEditors(sources);
  const withLines = checkedForm && addSchemaReferences(checkedForm);
  // A file that is not UTF-8 would lose letters if it were written.
  const texts = [...sources.files].map(([path, { text, isUtf8 }]) => [path, isUtf8 ? (withLines?.get(path) ?? text) : text] as const);
  const files = new Set(fixed.map(({ fix }) => fix?.file));
  return { fixed, texts: new Map(texts.filter(([path, text]) => files.has(path) && text !== given.files.get(path)?.text)) };
}

interface Applied {
  readonly chosen: readonly LocatedFinding[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Applies fixes that do not overlap; the others wait for the next round. */
function applied({ files }: FormSources, findings: readonly LocatedFinding[]): Applied {
  const byFile = new Map<string, Map<string, Fix>>();
  const chosen = findings.filter(({ fix }) => {
    if (!fix) return false;
    const others = byFile.get(fix.file) ?? new Map<string, Fix>();
    byFile.set(fix.file, others);
    const same = JSON.stringify(fix);
    if (!others.has(same) && [...others.values()].some((other) => isTouching(fix, other))) return false;
    others.set(same, fix);
    return true;
  });
  const texts = [...byFile].map(([file, fixes]) => [file, written(files.get(file)?.text ?? '', [...fixes.values()])] as const);
  return { chosen, texts: new Map(texts) };
}

function written(text: string, fixes: readonly Fix[]): string {
  const [first] = fixes;
  if (first && 'text' in first) return first.text;
  return applyEdits(
    text,
    fixes.flatMap((fix) => ('edits' in fix ? fix.edits : [])),
  );
}

function isTouching(one: Fix, other: Fix): boolean {
  if ('text' in one || 'text' in other) return true;
  return one.edits.some((a) => other.edits.some((b) => a.offset <= b.offset + b.length && b.offset <= a.offset + a.length));
}
