import { runCommand } from '../src/command-line/command.ts';
import { command } from '../src/authoring/new-institution/institution-new-command.ts';

export { command };

if (import.meta.main) await runCommand(command);
