import { runCommand } from '../src/command-line/command.ts';
import { command } from '../src/operations/access/tokens-command.ts';

export { command };

if (import.meta.main) await runCommand(command);
