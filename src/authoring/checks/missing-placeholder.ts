import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { findContentSlot, mailSlotPlaceholderRules, type ContentBlockJson, type ContentSlot } from '../../form/model/content.ts';
import { contentFile, INSTITUTION_FILE, isContentFile, slotIdOf } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../form/model/form-files.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { findHardcodedNumbers } from '../prose/hardcoded-numbers.ts';

export const missingPlaceholder: FormCheck = {
  name: 'missing-placeholder',
  what:
    'An email does not show its code, link, reference or last day to everybody who gets it, or the help has no way to reach the office, or the ' +
    'signature of emails does not say whose it is. Or a sentence or email of yours has a number where that of the program has a name ' +
    'in braces, which is filled in.',
  advice: 'Write the name in braces; where it must be there for everybody, without `when`, `opens` or `closes`.',
  see: 'recipes/write-your-own-emails.md',
  example: {
    file: 'schemas/content/mail-confirm.json',
    wrong: `"blocks": [
  { "paragraph": "Type this code within {minutes} minutes:" }
]`,
    right: `"blocks": [
  { "paragraph": "Type this code within {minutes} minutes:" },
  { "paragraph": "{code}" }
]`,
  },
  run: ({ formFiles, textFile }) => [
    ...withoutEssence(formFiles),
    ...withoutContacts(formFiles),
    ...findHardcodedNumbers(formFiles, textFile),
  ],
};

const withoutEssence = (formFiles: FormFiles): readonly CheckFinding[] =>
  formFilesOfKind(formFiles, isContentFile).flatMap(([file, { blocks }]) => {
    const mail = mailSlotPlaceholderRules(slotIdOf(file));
    const isDue = formFiles[INSTITUTION_FILE].requests?.documents.some(({ due }) => due);
    // The only link to the application is for everybody, too.
    const links = LINKS.filter((name) => mail && blocks.filter((block) => mentionsName(block, `{${name}}`)).length === 1);
    const needed = [
      ...(mail?.essence === undefined ? [] : [mail.essence]),
      ...(mail?.besides ?? []),
      ...(isDue && findContentSlot(slotIdOf(file))?.names.includes('due') ? ['due'] : []),
      ...links,
    ];
    const essence = needed.find((name) => !blocks.some((block) => alwaysSays(block, `{${name}}`)));
    if (essence === undefined) return [];
    const sometimes = blocks.findIndex((block) => mentionsName(block, `{${essence}}`));
    const limit = LIMITS.find((name) => blocks[sometimes]?.[name] !== undefined);
    if (limit !== undefined)
      return {
        file,
        pointer: `/blocks/${sometimes}/${limit}`,
        at: 'key' as const,
        what: `Only some who get this email would read "{${essence}}" in it, and everybody needs it`,
        advice: `Remove "${limit}"${links.includes(essence) ? `, or say "{${essence}}" once more in a paragraph for everybody` : ''}.`,
      };
    const what = `Not everybody who gets this email reads "{${essence}}" in it, and everybody needs it`;
    const advice = `Add { "paragraph": "{${essence}}" } to "blocks", without "when", "opens" or "closes".`;
    return { file, pointer: '/blocks', what, advice };
  });

/** Contacts that the help and emails must contain, in one of these ways, with the advice. */
const CONTACTS = [
  {
    place: 'help',
    // The footer is shown on every screen, the help too.
    besides: 'footer',
    known: /\{(?:help_email|phone|link\.[^{}]+)\}|@|\]\((?:https|tel|mailto):|\d[\d ().-]{5,}\d/u,
    what: 'The help does not say how to reach you',
    advice: 'Add a paragraph with {help_email} or {phone}.',
  },
  {
    place: 'mail-signature',
    besides: undefined,
    known: /\{(?:institution_name|institution_short_name|help_email|link\.[^{}]+)\}|@|https:|www\./u,
    what: 'This signature does not tell readers of an email who writes',
    advice: 'Write {institution_name} in it.',
  },
] as const;

function withoutContacts(formFiles: FormFiles): readonly CheckFinding[] {
  const { name, short_name: shortName } = formFiles[INSTITUTION_FILE];
  const textsAt = (place: ContentSlot): readonly string[] =>
    translatableTexts(contentFile(place), formFiles[contentFile(place)]).map(({ text }) => text);
  return CONTACTS.flatMap(({ place, besides, known, what, advice }) => {
    const own = textsAt(place);
    const texts = besides === undefined ? own : [...own, ...textsAt(besides)];
    const isNamed = (text: string): boolean => place === 'mail-signature' && [name, shortName].some((one) => text.includes(one));
    if (own.length === 0 || texts.some((text) => known.test(text) || isNamed(text))) return [];
    return { file: contentFile(place), pointer: '/blocks', what, advice };
  });
}

const LINKS = ['application_link'];
const LIMITS = ['when', 'opens', 'closes'] as const;

function alwaysSays(block: ContentBlockJson, name: string): boolean {
  return LIMITS.every((limit) => block[limit] === undefined) && mentionsName(block, name);
}

function mentionsName(block: ContentBlockJson, name: string): boolean {
  if ('heading' in block) return block.heading.includes(name);
  if ('paragraph' in block) return block.paragraph.includes(name);
  return block.list.some((item) => typeof item === 'string' && item.includes(name));
}
