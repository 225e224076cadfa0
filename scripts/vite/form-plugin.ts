import { watchFile } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { CONTENT_SLOTS, isContentSlot, type MoreInfo } from '../../src/form/model/content.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { getOwn } from '../../src/form/model/answers.ts';
import type { Form, SectionElement } from '../../src/form/model/form.ts';
import type { RequestedDocument } from '../../src/form/model/institution.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { mapInstitutionRules } from '../../src/form/compile/institution-rules.ts';
import { packForm } from '../../src/form/model/packed-form.ts';
import { compileStandaloneValidators } from '../../src/form/compile/section-validators.ts';
import { checkFormFiles, type LocatedFinding, type CheckReport, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { EDITOR_FOLDER } from '../../src/authoring/editor/editor-schema-paths.ts';
import { PROJECT_FOLDER } from '../../src/command-line/institution.ts';
import { buildLanguage, institutionLanguages, LANGUAGE_ENV } from './build-language.ts';
import { bundleModules } from './bundle-modules.ts';
import { readInstitutionAssets, readSectionPictures, logoImages } from './institution-assets.ts';
import { LAZY_TEXT_AREAS, textOfLazyArea } from './lazy-text.ts';
import { translateToPseudoLanguage, PSEUDO_LANGUAGE } from '../../src/authoring/translations/pseudo-language.ts';

const FORM = 'virtual:form';
const SHELL = 'virtual:shell';
const TEXT = 'virtual:text/';
const VALIDATORS = 'virtual:form-validators';
const CONTENT = 'virtual:content/';
const MORE = 'virtual:more-info';
const REQUESTS = 'virtual:requests';
const OURS: readonly string[] = [
  SHELL,
  FORM,
  VALIDATORS,
  MORE,
  REQUESTS,
  ...Object.keys(LAZY_TEXT_AREAS).map((area) => TEXT + area),
  ...Object.keys(CONTENT_SLOTS).map((place) => CONTENT + place),
];
/** Event with which a page tells the dev server the loaded revision of the form as soon as it listens. */
const LOADED = 'matricula:loaded';
/** Editors empty a file before they write it, and the watcher may report only the former. */
const QUIET_MS = 100;
const OVERLAY_STYLE = 'vite-error-overlay::part(tip) { display: none }';
const resolved = (id: string): string => `\0${id}`;
const LANGUAGE_QUERY = '?language=';
const isOurs = (id: string | null): boolean => OURS.some((name) => id?.split(LANGUAGE_QUERY)[0] === resolved(name));

/** URL of a request for a module of the form, with the language in which it is wanted; any other as it is. */
export function toLanguageUrl(url: string, language: string): string {
  const [path = ''] = url.split('?');
  return OURS.some((name) => path === `/@id/__x00__${name}`) ? path + LANGUAGE_QUERY + language : url;
}

export interface FormPluginApi {
  /** Called with the form files of every form without findings: at once, if there is one, and after each change. */
  readonly onForm: (listener: (formFiles: FormFiles) => void) => void;
}

/** Provides the `virtual:` modules of the form. A build with findings is refused; the dev server shows them over the last valid form. */
export function formPlugin(root: string): Plugin<FormPluginApi> {
  let shown: CheckReport['compiled'];
  const translated = new Map<string, CheckReport['compiled']>();
  const shownIn = (language: string): CheckReport['compiled'] => {
    const compiled = translated.get(language) ?? (language === institutionLanguages(root)[0] ? shown : inOther(shown, language));
    translated.set(language, compiled);
    return compiled;
  };
  let findings: readonly LocatedFinding[] = [];
  let works = true;
  let reading: Promise<void> = Promise.resolve();
  let revision = 0;
  const listeners: ((formFiles: FormFiles) => void)[] = [];

  /** Returns true for a form without findings; else the last valid one stays, or the first that compiles at all. */
  async function read(): Promise<boolean> {
    const report = await checkFormFiles(root);
    findings = report.findings;
    works = report.works;
    if (works || shown === undefined) {
      shown = report.compiled;
      translated.clear();
    }
    const compiled = shownIn(buildLanguage(root).language);
    if (works && compiled) for (const listener of listeners) listener(compiled.formFiles);
    // Findings of personas go to the terminal, and to npm run check: the form can be looked at.
    if (works && findings.length > 0) console.error(`\n${refusal()}`);
    return works;
  }

  const refusal = (): string => `Correct these files of the form:\n\n${findings.map(formatFinding).join('\n')}\n`;

  return {
    name: 'matricula-form',
    api: {
      onForm(listener) {
        listeners.push(listener);
        const compiled = shownIn(buildLanguage(root).language);
        if (findings.length === 0 && compiled) listener(compiled.formFiles);
      },
    },
    async buildStart() {
      if (await read()) return;
      if (this.environment.mode === 'build') this.error(refusal());
      console.error(`\n${refusal()}`);
    },
    resolveId: (id) => (OURS.includes(id) ? resolved(id) : undefined),
    async load(wanted) {
      if (!isOurs(wanted)) return undefined;
      await reading;
      const [id = '', language = buildLanguage(root).language] = wanted.split(LANGUAGE_QUERY);
      const shown = shownIn(language);
      if (!shown) return this.environment.mode === 'build' ? this.error(refusal()) : '';
      const place = id.slice(resolved(CONTENT).length);
      if (id.startsWith(resolved(CONTENT)) && isContentSlot(place)) return exported('content', shown.contents[place]);
      if (id.startsWith(resolved(TEXT))) return addToCatalogue(textOfLazyArea(shown.form.text, id.slice(resolved(TEXT).length)));
      if (id === resolved(MORE)) return exported('more', disclosuresOf(shown.form));
      if (id === resolved(REQUESTS)) return exported('requests', requestsOf(shown.form) ?? null);
      if (id === resolved(SHELL)) {
        const isBuild = this.environment.mode === 'build';
        const code = exported('shell', shellOf(shown, root, isBuild || process.env[LANGUAGE_ENV] === undefined));
        if (isBuild) return code;
        return `${code}\nimport.meta.hot?.send('${LOADED}', { revision: ${revision} });`;
      }
      if (id === resolved(FORM))
        return [
          `import { shell } from '${SHELL}';`,
          `import '${TEXT}form';`,
          `import { unpackForm } from '${PROJECT_FOLDER}/src/form/model/packed-form.ts';`,
          exported('packed', packForm(withImages(withoutDisclosureContent(shown.form), root)), ''),
          'export const form = { ...shell, ...unpackForm(packed) };',
          // Records have no prototype, so unknown words find nothing in them.
          'for (const name of ["sections", "questions", "tabs", "lists", "dataModel"]) Object.setPrototypeOf(form[name], null);',
        ].join('\n');
      return bundledValidators(shown.form);
    },
    // Hides Vite's advice at the end of its overlay, which is about files of the program.
    transformIndexHtml: (_html, { server }) => (server ? [{ tag: 'style', children: OVERLAY_STYLE }] : []),
    configureServer(server) {
      const report = (): void => {
        console.error(`\n${refusal()}`);
        showOverlay(server, refusal(), findings);
      };
      server.middlewares.use((request, response, next) => {
        if (shown || request.headers.accept?.includes('text/html') !== true) return next();
        response
          .setHeader('content-type', 'text/html')
          .end(`<style>${OVERLAY_STYLE}</style><script type="module" src="/@vite/client"></script>`);
      });
      const generated = root === PROJECT_FOLDER ? `${EDITOR_FOLDER}/` : 'schemas/meta/';
      server.watcher.add(`${root}/schemas`);
      const isOfTheForm = (file: string): boolean => {
        const path = relative(root, file);
        return path.startsWith('schemas/') && !path.startsWith(generated) && !path.endsWith('.md');
      };
      const readChanges = async (): Promise<void> => {
        if (!(await read())) return report();
        revision += 1;
        server.ws.send({ type: 'full-reload' });
      };
      // Reads one after the other, so that an older result never comes last; changes before a read starts share it.
      let isAwaited = false;
      const onChange = (): void => {
        if (isAwaited) return;
        isAwaited = true;
        const { moduleGraph } = server.environments.client;
        for (const [id, module] of moduleGraph.idToModuleMap) if (isOurs(id)) moduleGraph.invalidateModule(module);
        reading = reading
          .then(() => pause(QUIET_MS))
          .then(() => {
            isAwaited = false;
            return readChanges();
          })
          .catch((error: unknown) => server.config.logger.error(`The change could not be read: ${String(error)}`));
      };
      for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, (file) => void (isOfTheForm(file) && onChange()));
      // Vite's watcher forgets a single file as soon as it is removed.
      watchFile(join(root, INSTITUTION_FILE), { persistent: false, interval: QUIET_MS }, (now, before) => {
        if (now.mtimeMs !== before.mtimeMs) onChange();
      });
      // A page that loaded just before a change may have missed it.
      server.ws.on(LOADED, (loaded: { revision: number }, client) => {
        if (loaded.revision !== revision) client.send({ type: 'full-reload' });
      });
      server.ws.on('connection', () => {
        if (!works) showOverlay(server, refusal(), findings);
      });
    },
  };
}

function inOther(compiled: CheckReport['compiled'], language: string): CheckReport['compiled'] {
  if (!compiled) return undefined;
  if (language !== PSEUDO_LANGUAGE) return { formFiles: compiled.formFiles, ...compileForm(compiled.formFiles, language) };
  const formFiles = translateToPseudoLanguage(compiled.formFiles);
  const { form, contents } = compileForm(formFiles);
  return { formFiles, form, contents };
}

const NOT_IN_SHELL =
  '$schema pages character_limit text_limit theme assets display_font reminders mail_copies checklist office outcomes requests'.split(' ');
const shellOf = ({ form, contents }: NonNullable<CheckReport['compiled']>, root: string, hasLanguages: boolean): unknown => ({
  institution: Object.fromEntries(
    Object.entries(mapInstitutionRules(form.institution, () => undefined)).filter(
      ([name]) => !NOT_IN_SHELL.includes(name) && (name !== 'languages' || hasLanguages),
    ),
  ),
  asks: requestsOf(form) && [...new Set(requestsOf(form)?.documents.flatMap((document) => document.asked_in))],
  language: form.language,
  notation: form.notation,
  followsClock: opensOrCloses([
    form.institution,
    form.pages,
    Object.values(form.sections).map(({ elements }) => elements),
    form.lists,
    contents,
  ]),
  logos: logoImages(readInstitutionAssets(root, form.institution)),
  text: textOfLazyArea(form.text),
  pages: form.pages.map(({ id }) => ({ id })),
});

/** Document requests, with the sections below which students can ask. */
function requestsOf({ institution, questions }: Form) {
  const { requests } = mapInstitutionRules(institution, () => undefined);
  const sectionsOf = ({ name = [], email = '' }: RequestedDocument['prefill'] = {}) =>
    new Set([...name, email].flatMap((key) => getOwn(questions, key)?.section ?? []));
  return (
    requests && {
      ...requests,
      documents: requests.documents.map((one) => ({ ...one, asked_in: one.asked_in ?? [...sectionsOf(one.prefill)] })),
    }
  );
}

const disclosuresOf = ({ sections, questions }: Form): unknown =>
  Object.fromEntries(
    [...Object.entries(sections), ...Object.entries(questions)].flatMap(([id, { more }]) =>
      more === undefined ? [] : [[id, more.content]],
    ),
  );

function withoutDisclosureContent<Part extends Pick<Form, 'sections' | 'questions'>>(form: Part): Part {
  const of = <Each extends { readonly more: MoreInfo | undefined }>(all: Readonly<Record<string, Each>>): Readonly<Record<string, Each>> =>
    Object.fromEntries(Object.entries(all).map(([id, one]) => [id, one.more ? { ...one, more: { title: one.more.title } } : one]));
  return { ...form, sections: of(form.sections), questions: of(form.questions) };
}

/** Adds to pictures between questions where the build puts them, and how large they are. */
function withImages(form: Form, root: string): Form {
  const pictures = readSectionPictures(root, form.institution);
  const placed = (element: SectionElement): SectionElement => {
    const { fileName = '', width = 0, height = 0 } = ('picture' in element && pictures.get(element.picture)) || {};
    return fileName === '' ? element : { ...element, image: { src: `/${fileName}`, width, height } };
  };
  const sections = Object.entries(form.sections).map(([id, section]) => [
    id,
    section.elements ? { ...section, elements: section.elements.map(placed) } : section,
  ]);
  return { ...form, sections: Object.fromEntries(sections) as Form['sections'] };
}

const opensOrCloses = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.entries(part).some(([name, inside]) => name === 'opens' || name === 'closes' || opensOrCloses(inside));

const addToCatalogue = (text: Readonly<Record<string, string>>): string =>
  `import { shell } from '${SHELL}';\n${exported('text', text, '')}\nObject.assign(shell.text, text);`;

/** Loads faster as JSON.parse of a string than as a large object literal. */
const exported = (name: string, value: unknown, as = 'export '): string =>
  `${as}const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

function showOverlay(server: ViteDevServer, message: string, [first]: readonly LocatedFinding[]): void {
  server.ws.send({
    type: 'error',
    err: { message, stack: '', ...(first && { loc: { file: first.file, line: first.line, column: first.column } }) },
  });
}

function bundledValidators(form: Form): Promise<string> {
  const { code, names } = compileStandaloneValidators(form);
  const entries = Object.entries(names).map(([id, name]) => `${JSON.stringify(id)}: compiled.${name}`);
  const entry = `import compiled from 'compiled.cjs';\nexport const validators = { ${entries.join(', ')} };`;
  return bundleModules('entry.js', { 'entry.js': entry, 'compiled.cjs': code }, { format: 'esm' });
}
