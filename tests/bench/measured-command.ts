import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const REPORT_MEMORY = `data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))`;

/**
 * Runs a command of the project with Node, its start included, and says how long it took, and how much memory at most.
 * @param expected exit code
 * @throws what it printed, if it ends otherwise
 */
export async function measureCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  expected = 0,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const started = performance.now();
  const command = spawn(process.execPath, ['--import', REPORT_MEMORY, ...words], { cwd: ROOT, env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => command.on('close', resolve));
  const peak = /^peak (\d+)$/m.exec(output)?.[1];
  if (code !== expected || peak === undefined) throw new Error(output);
  return { seconds: (performance.now() - started) / 1000, megabytes: Number(peak) / 1000 };
}
