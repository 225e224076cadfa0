import { command } from '../../scripts/webhooks.ts';
import { type CommandOutcome, runCommandInProcess } from '../run-commands.ts';

export const ALLOW_LOOPBACK_WEBHOOKS = { WEBHOOKS_INTO_NETWORK: 'yes' };

export const runWebhooksCommand = (environment: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<CommandOutcome> =>
  runCommandInProcess(command, options, environment);

export const webhookSecretIn = (output: string): string => /^whsec_\S+$/m.exec(output)?.[0] ?? '';
