import { INSTITUTION_FILE } from '../../src/form/compile/compile-form.ts';
import type { Documents } from '../../src/form/model/documents.ts';
import type { Finding, Form } from '../../src/form/model/form.ts';
import { readApplication, type Application } from './application/application.ts';
import type { Check, Draft } from './application/check.ts';
import { placeOf, type Place } from './application/place.ts';
import { checks } from './checks.ts';
import { check as missingConfiguration } from './missing-configuration.ts';

export type PlacedFinding = Finding & Place;

/** What the checks report about an application. With findings, the form can be looked at, but must not be used. */
export interface SchemaReport {
  readonly findings: readonly PlacedFinding[];
  readonly form: Form;
  readonly documents: Documents;
  /** Whether checks that look across files were left out because a file cannot be read. */
  readonly partial: boolean;
}

/**
 * Runs every check on `institution.config.json` and `schemas/` below `root`, and returns all findings, sorted by place.
 * Command line, browser overlay and build share it, so they agree. `today` is an ISO date: what is proved about rules
 * holds from that day on. Never throws on an author's mistake.
 */
export async function checkSchemas(root: string, today = new Date().toISOString().slice(0, 10)): Promise<SchemaReport> {
  const application = readApplication(root, today);
  const { files, metaFiles, documents, form } = application;
  const findings = run(application)
    .map(({ at, ...finding }) => ({ ...finding, ...placeOf({ at, ...finding }, files.get(finding.file) ?? metaFiles.get(finding.file)) }))
    .sort(byPlace);
  return { findings, form, documents, partial: !application.readable };
}

function run(application: Application): readonly Draft[] {
  const placed = new Map<string, string>();
  const drafts = checks
    .filter((check) => canRun(check, application))
    .flatMap((check) =>
      check.run(application).filter((draft) => {
        const place = `${draft.file}\n${draft.pointer}`;
        const by = placed.get(place) ?? check.name;
        placed.set(place, by);
        return by === check.name;
      }),
    );
  return drafts.length > 0 ? drafts : application.findings;
}

/** Without the institution's list of pages there are no questions, and checks across files would report all of them as missing. */
const canRun = (check: Check, { readable, documents }: Application): boolean =>
  check.scope === 'file' || (readable && (documents[INSTITUTION_FILE] !== undefined || check === missingConfiguration));

function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return a.file.localeCompare(b.file, 'en') || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule, 'en');
}
