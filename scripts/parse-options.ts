import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * `parseArgs` in words for a user: without Node's advice about words that begin with a hyphen, which nobody means here.
 * @throws with a sentence for an option that the command does not have, or that lacks its value
 */
export function parseOptions<const Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw new Error(says.replace(/(?<=\.) To specify .*$/s, ''), { cause: error });
  }
}
