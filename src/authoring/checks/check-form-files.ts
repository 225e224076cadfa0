import type { FactReference } from '../../form/compile/facts.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { FormFiles } from '../../form/model/form-files.ts';
import type { ContentBySlot } from '../../form/model/content.ts';
import type { Finding, Form } from '../../form/model/form.ts';
import { toCheckedForm, type Check, type CheckFinding } from '../form-files/checked-form.ts';
import { locateFix, type LocatedFix } from '../form-files/fix.ts';
import { locateFinding, type SourceLocation } from '../form-files/source-location.ts';
import { readFormSources, type FormSources } from '../form-files/form-sources.ts';
import { checkStages, warningStage } from './checks.ts';
import { personaMismatch as expectations } from './persona-mismatch.ts';
import { ruleNeverHolds } from './proved-rules.ts';
import { unknownFact } from './unknown-names.ts';

type RuleMistake = CheckFinding & Pick<Finding, 'rule'>;

/** A located finding, with its fix where nothing is left to decide. */
export type LocatedFinding = Finding & SourceLocation & { readonly fix?: LocatedFix };

export interface CheckReport {
  readonly findings: readonly LocatedFinding[];
  /** Warnings, which refuse nothing; empty unless the form works. */
  readonly warnings: readonly LocatedFinding[];
  readonly isUnfinished: boolean;
  /** True if the form can be described: nothing is found but what is proved of rules and texts, and what personas expect. */
  readonly isDescribable: boolean;
  /** True if the form can be shown: nothing is found but what personas expect. */
  readonly works: boolean;
  /** Undefined while a file does not match its meta schema. With findings, the form can be looked at, but must not be used. */
  readonly compiled: { readonly form: Form; readonly contents: ContentBySlot; readonly formFiles: FormFiles } | undefined;
}

/** Runs the checks stage by stage: all findings of the first stage with any, sorted by place. Never throws on an author's mistake. */
export async function checkFormFiles(root: string, today = currentDate()): Promise<CheckReport> {
  return checkFormSources(readFormSources(root, today));
}

export const currentDate = (): string => new Date().toISOString().slice(0, 10);

export function checkFormSources(sources: FormSources): CheckReport {
  const { files, metaFiles } = sources;
  const compiled = toCheckedForm(sources);
  const findingsOf = (check: Check): readonly RuleMistake[] =>
    (check.scope === 'file' ? check.run(sources) : compiled ? check.run(compiled) : []).map((mistake) => ({
      ...mistake,
      rule: check.name,
    }));
  let stage = 0;
  let drafts: readonly RuleMistake[] = [];
  for (; stage < checkStages.length && drafts.length === 0; stage += 1)
    drafts = findingsOfStage(checkStages[stage]?.checks ?? [], findingsOf);
  const placed = (some: readonly RuleMistake[]): readonly LocatedFinding[] =>
    some
      .map((finding) => namingFact(finding, sources.parsed.factOperands))
      .map(({ at, fix, rule, what, ...finding }) => ({
        rule,
        what: what.replaceAll(QUOTATION, shortened),
        ...finding,
        ...(fix && { fix: locateFix(fix, files.get(fix.file)) }),
        ...locateFinding({ at, ...finding }, files.get(finding.file) ?? metaFiles.get(finding.file)),
      }))
      .sort(byPlace);
  const findings = placed(drafts.length > 0 ? drafts : (compiled?.findings ?? sources.parsed.findings));
  const works = findings.every(({ rule }) => rule === expectations.name);
  return {
    findings,
    isDescribable: drafts.length > 0 ? stage > FIRST_STAGE_OF_PROOFS : findings.length === 0,
    works,
    warnings: !works ? [] : placed(findingsOfStage(warningStage.checks, findingsOf)),
    isUnfinished: findings.length > 0 && (stage < checkStages.length || !compiled),
    compiled,
  };
}

const QUOTATION = /"(?:[^"\\]|\\.)*"|“[^”]*”/g;
const MAX_QUOTATION = 200;
const shortened = (quoted: string): string =>
  quoted.length > MAX_QUOTATION ? `${quoted.slice(0, MAX_QUOTATION)}...${quoted.slice(-1)}` : quoted;

const FIRST_STAGE_OF_PROOFS = checkStages.findIndex(({ checks }) => checks.includes(ruleNeverHolds));

/** Says which fact gave the value that a finding is about. */
function namingFact(mistake: RuleMistake, uses: readonly FactReference[]): RuleMistake {
  const use = uses.find(({ file, pointer }) => file === mistake.file && pointer === mistake.pointer);
  if (!use || mistake.rule === unknownFact.name) return mistake;
  return { ...mistake, what: `${mistake.what}: it is the fact "${use.name}" of ${INSTITUTION_FILE}` };
}

function findingsOfStage(stage: readonly Check[], findingsOf: (check: Check) => readonly RuleMistake[]): readonly RuleMistake[] {
  const placed = new Map<string, string>();
  const reported = new Set<string>();
  return stage.flatMap((check) =>
    findingsOf(check).filter((mistake) => {
      const place = `${mistake.file}\n${mistake.pointer}`;
      const by = placed.get(place) ?? check.name;
      placed.set(place, by);
      const finding = JSON.stringify(mistake);
      if (by !== check.name || reported.has(finding)) return false;
      reported.add(finding);
      return true;
    }),
  );
}

function byPlace(a: LocatedFinding, b: LocatedFinding): number {
  return a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule, 'en');
}

export const formatFinding = ({ file, line, column, rule, what, advice }: LocatedFinding): string =>
  `${file}:${line}:${column}  ${rule}  ${what}  ${advice}`;

const inMessage = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

export const formatFindingMessage = ({ what, advice }: LocatedFinding): string => `${what}. ${advice}`;

export function formatGitHubAnnotation(finding: LocatedFinding, level: 'error' | 'warning'): string {
  const { file, line, column, rule } = finding;
  return `::${level} file=${inProperty(file)},line=${line},col=${column},title=${inProperty(rule)}::${inMessage(formatFindingMessage(finding))}`;
}
