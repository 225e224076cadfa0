import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command } from '../../../scripts/form-explain.ts';
import { type CommandOutcome, runCommandInProcess } from '../../run-commands.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

const explain = (...options: readonly string[]): Promise<CommandOutcome> => runCommandInProcess(command, options);

describe('form:explain', () => {
  it('prints one page, or all of them with conditions and lists', async () => {
    const [page, all] = await Promise.all([explain('--page', 'final-steps', '--today', '2027-03-31'), explain()]);
    expect(page).toMatchObject({ code: 0, output: expect.stringContaining('as of March 31, 2027') });
    expect(all.output).toContain('One row (“for grants and support”) until it is opened');
    expect(page.output).not.toContain('One row');
    expect(all.output).toMatch(/Kept as `\w+`, an `integer`/);
    expect(all.output).not.toContain('a `integer`');
    expect(page.output.match(/^## .*$/gm)).toEqual(['## Submit: Final steps']);
    expect(all.output.match(/^## .*$/gm)).toEqual([
      '## Step One: About you',
      '## Step Two: Education',
      '## Submit: Final steps',
      '## Named conditions',
      '## Option lists',
      '## Around the questions',
      '## Sentences',
      '## The institution',
      '## What is kept',
    ]);
  });

  it('writes into a file, in another language', async () => {
    const out = join(createTemporaryFolder('paper'), 'paper.md');
    expect(await explain('--language', 'es', '--out', out)).toEqual({ code: 0, output: '' });
    expect(readFileSync(out, 'utf8')).toMatch(/^- \[ \] \*\*Nombre\*\* `first_name`$/m);
  });

  it.each([
    [['--page', 'nowhere'], 'There is no page nowhere. Pages: about, education, final-steps.'],
    [['--today', 'soon'], 'Write --today as a date like 2027-03-31'],
    [['--today', '2027-02-30'], 'Write --today as a date like 2027-03-31'],
    [['--language', 'fr'], 'There is no language fr. Languages: en, es.'],
  ])('refuses %j', async (options, why) => {
    const { code, output } = await explain(...options);
    expect(code).toBe(2);
    expect(output).toContain(why);
  });
});
