import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { loadFormReport, formReportOptions, requireIsoDate, writeFormReport } from '../src/authoring/report/load-form-report.ts';
import { institutionFolder } from '../src/command-line/institution.ts';

export const command = defineCommand({
  name: 'form:explain',
  audience: 'officers',
  purpose: 'writes everything that the form says in plain words, as a paper to sign',
  options: { page: { type: 'string', value: 'NAME', meaning: 'one page only' }, ...formReportOptions },
  run(options) {
    requireIsoDate(options.today);
    writeFormReport(loadFormReport(institutionFolder(options.institution), options), options.out);
  },
});

if (import.meta.main) await runCommand(command);
