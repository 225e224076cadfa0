import { command } from '../../scripts/check.ts';
import { type Outcome, typeCommand } from '../command-line.ts';

export const lint = (...args: readonly string[]): Promise<Outcome> => typeCommand(command, args);
