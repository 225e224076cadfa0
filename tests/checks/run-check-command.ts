import { command } from '../../scripts/check.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';

export const runCheckCommand = (...args: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, args);
