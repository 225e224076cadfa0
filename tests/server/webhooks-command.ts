import { command } from '../../scripts/webhooks.ts';
import { type Outcome, typeCommand } from '../command-line.ts';

export const LOOPBACK = { WEBHOOKS_INTO_NETWORK: 'yes' };

export const webhooksCommand = (environment: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<Outcome> =>
  typeCommand(command, options, environment);

export const secretIn = (output: string): string => /^whsec_\S+$/m.exec(output)?.[0] ?? '';
