import { defineCommand, runCommand } from './command.ts';
import { compareReports } from './compare/compare-reports.ts';
import { readVersion } from './compare/read-version.ts';
import {
  InvalidFormError,
  loadFormReport,
  formerReportOptions,
  reportOptions,
  requireDate,
  writeReport,
} from './explain/load-form-report.ts';
import { institutionFolder } from './institution.ts';

export const command = defineCommand({
  name: 'form:compare',
  audience: 'officers',
  purpose: 'writes what has changed in the form since another version, as form:explain does',
  words: { VERSION: 'the version that yours is compared with: a commit, branch or tag of git, or a folder' },
  options: reportOptions,
  formerOptions: formerReportOptions,
  run(options, version: string) {
    requireDate(options.today);
    const root = institutionFolder(options.institution);
    const before = readVersion(version, root, (folder) => {
      try {
        return loadFormReport(folder, options);
      } catch (error) {
        if (!(error instanceof InvalidFormError)) throw error;
        throw new InvalidFormError(`The files of ${version} have mistakes, or another version of this program wrote them.`);
      }
    });
    writeReport(compareReports(before, loadFormReport(root, options), version), options.out);
  },
});

if (import.meta.main) await runCommand(command);
