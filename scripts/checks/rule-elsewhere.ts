import { isLogicFile } from '../../src/form/model/document-paths.ts';
import { keysRead } from '../../src/form/model/logic.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { compiledRule } from './application/compiled-rule.ts';
import { rulesOf } from './application/rules.ts';

export const check: ApplicationCheck = {
  name: 'rule-elsewhere',
  what:
    'A rule about the answer to one question has the `keys` of another one of the section. A rule is looked at only once one of its ' +
    '`keys` is answered, and there students read its message: who leaves that question empty is never checked.',
  advice: 'Write the key of the question that the rule is about.',
  see: 'Rules',
  example: {
    file: 'schemas/blocks/job/logic.json',
    wrong: '{ "keys": ["employer"], "must": { "gte": [{ "var": "weeks" }, 2] }, "message": "rule.few_weeks" }',
    right: '{ "keys": ["weeks"], "must": { "gte": [{ "var": "weeks" }, 2] }, "message": "rule.few_weeks" }',
  },
  scope: 'application',
  run: (application) => rulesOf(application).flatMap((source) => draftsOn(application, source)),
};

function draftsOn(application: Application, source: ReturnType<typeof rulesOf>[number]): readonly Draft[] {
  const { file, pointer, names } = source;
  const [, n] = /^\/rules\/(\d+)\//.exec(pointer) ?? [];
  const written = isLogicFile(file) && n !== undefined ? application.documents[file]?.rules?.[Number(n)]?.keys : undefined;
  if (!written) return [];
  const { questions } = application.form;
  const keys = written.map((name) => names.get(name) ?? name);
  const read = keysRead(compiledRule(application, source));
  if (keys.some((key) => read.has(key) || questions[key] === undefined)) return [];
  const section = questions[keys[0] ?? '']?.section;
  const [own, ...more] = [...read].filter((key) => questions[key]?.section === section && questions[key]?.value === undefined);
  if (own === undefined || more.length > 0) return [];
  const nameOf = (key: string): string => [...names].find(([, full]) => full === key)?.[0] ?? key;
  const shown = written.join('", "');
  const what = `This rule is about "${nameOf(own)}", and its message would show at "${shown}", and only to those who answer that`;
  return [{ rule: check.name, file, pointer: `/rules/${n}/keys`, what, advice: `Write "keys": ["${nameOf(own)}"].` }];
}
