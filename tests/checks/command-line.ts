import { command } from '../../scripts/check.ts';
import { type CommandOutcome, runCommandInProcess } from '../command-line.ts';

export const runCheckCommand = (...args: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, args);
