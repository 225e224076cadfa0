import { runCommand } from '../src/command-line/command.ts';
import { command } from '../src/authoring/check/check-command.ts';

export { command };

if (import.meta.main) await runCommand(command);
