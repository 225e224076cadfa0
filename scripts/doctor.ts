import { readSettingsForDisplay, type Settings } from '../src/server/settings/settings.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { databaseProbe } from '../src/operations/doctor/database-probe.ts';
import { virusScannerProbe, objectStoreClockProbe, objectStoreProbe } from '../src/operations/doctor/file-probes.ts';
import { chromiumProbe, sandboxProbe, diskProbe, fontsProbe, versionsProbe } from '../src/operations/doctor/machine-probes.ts';
import { mailProbe } from '../src/operations/doctor/mail-probe.ts';
import { type Finding, ok, problem, type Probe, runProbes, warning } from '../src/operations/doctor/probes.ts';
import { readEffectiveConfiguration, unknownVariableMessage } from '../src/operations/effective-settings.ts';

const SIGNS: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' };

export const command = defineCommand({
  name: 'doctor',
  audience: 'operators',
  purpose:
    'checks whether a server could do all of its work here, beside a running one too; starts and changes nothing; exits with 1 if not',
  options: { json: { type: 'boolean', meaning: 'prints the same as JSON' }, ...institutionOption },
  async run({ json, institution: named }) {
    const institution = institutionFolder(named);
    const { settings } = readSettingsForDisplay(process.env, institution);
    const findings = await runProbes([
      settingsProbe(institution),
      versionsProbe,
      databaseProbe(settings),
      objectStoreProbe(settings),
      ...(settings.s3 ? [objectStoreClockProbe(settings.s3)] : []),
      diskProbe(settings),
      ...(settings.processType === 'web' ? [] : workerProbes(settings)),
    ]);
    const problems = findings.filter(({ state }) => state === 'problem').length;
    const text = json ? JSON.stringify({ ok: problems === 0, findings }, null, 2) : findings.map(asLine).join('\n');
    // A silent service may keep this process alive: it ends once everything is written.
    process.stdout.write(`${text}\n`, () => process.exit(problems === 0 ? 0 : 1));
  },
});

/** Services of a worker: email, scanner, printing and conversion. A web needs none of them, and may not reach them. */
const workerProbes = (settings: Settings): readonly Probe[] => [
  ...(settings.clamavUrl ? [virusScannerProbe(settings.clamavUrl)] : []),
  mailProbe(settings),
  chromiumProbe(settings),
  sandboxProbe(settings),
  fontsProbe,
];

const settingsProbe = (institution: string): Probe => ({
  about: 'settings',
  seconds: 5,
  run() {
    const { unknown, problems } = readEffectiveConfiguration(process.env, institution, undefined);
    const found = [
      ...problems.map((one) => problem(one)),
      ...unknown.map((one) => warning(unknownVariableMessage(one), 'npm run config:print shows all of them.')),
    ];
    return found.length > 0 ? found : ok('a server would start with them');
  },
});

const asLine = ({ about, state, says, advice }: Finding): string =>
  `${SIGNS[state]}  ${about}: ${says}${advice === undefined ? '' : `\n         ${advice}`}`;

if (import.meta.main) await runCommand(command);
