import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getLanguageService, TextDocument, type CompletionItem } from 'vscode-json-languageservice';
import { generatedFiles } from '../../../scripts/editor/generated-files.ts';
import { soundForm } from '../../checks/sound-form.ts';

/** View of a form file in an editor that follows `$schema`. */
export interface Shown {
  /** Underlined texts and their reasons: `"frist_name": There is no ...`. */
  readonly underlined: readonly string[];
  /** Completions at `¦`, with their descriptions. */
  readonly offered: Readonly<Record<string, string>>;
  /** Tooltip at `¦`. */
  readonly hover: string;
}

const ROOT = resolve('.');
const generated = generatedFiles(ROOT, soundForm(ROOT, '2027-01-01'));

/** VS Code's JSON service, with nothing but the files of this project, and those that are generated for it. */
const service = getLanguageService({
  schemaRequestService: (url) => {
    const path = fileURLToPath(url);
    return Promise.resolve(generated.get(relative(ROOT, path)) ?? readFileSync(path, 'utf8'));
  },
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
});
service.configure({ validate: true, allowComments: false });

/** Opens a file, with `before` replaced by `after`: that is what someone has typed, and `¦` is the cursor. */
export async function opened([path, before = '']: readonly [path: string, before?: string], after = before): Promise<Shown> {
  const stored = readFileSync(join(ROOT, path), 'utf8');
  if (!stored.includes(before)) throw new Error(`${path} does not hold ${before}`);
  const typed = stored.replace(before, () => after);
  const cursor = typed.indexOf('¦');
  const document = TextDocument.create(pathToFileURL(join(ROOT, path)).href, 'json', 1, typed.replace('¦', ''));
  const json = service.parseJSONDocument(document);
  const problems = await service.doValidation(document, json);
  const place = document.positionAt(cursor);
  const offered = cursor < 0 ? [] : ((await service.doComplete(document, place, json))?.items ?? []);
  const hover = cursor < 0 ? undefined : await service.doHover(document, place, json);
  return {
    underlined: problems.map(({ range, message }) => `${document.getText(range)}: ${message}`),
    offered: Object.fromEntries(offered.map((item) => [item.label.replaceAll('"', ''), sentenceOf(item)])),
    hover: [hover?.contents ?? []]
      .flat()
      .map((part) => (typeof part === 'string' ? part : part.value))
      .join('\n')
      .replaceAll('\\', ''),
  };
}

const sentenceOf = ({ documentation }: CompletionItem): string =>
  typeof documentation === 'string' ? documentation : (documentation?.value ?? '');
