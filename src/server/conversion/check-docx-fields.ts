import { FileRefused } from './refused-file.ts';

/** Word fields that start a program or fetch a file when they are updated. */
const ACTIVE_FIELD = /^\s*(DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE)\b/i;

export interface FieldCheck {
  open(tag: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(tag: string): void;
}

/** Joins the text of each field, which may be split and nested. @throws {FileRefused} `active_content` when such a field is complete */
export function createFieldCheck(): FieldCheck {
  const fields: string[] = [];
  let isInstruction = false;
  const check = (instruction: string): void => {
    if (ACTIVE_FIELD.test(instruction)) throw new FileRefused('active_content');
  };
  return {
    open(tag, attributes) {
      if (tag === 'instrText') isInstruction = true;
      if (tag === 'fldSimple') check(attributes['instr'] ?? '');
      if (tag !== 'fldChar') return;
      const kind = attributes['fldCharType'];
      if (kind === 'begin') fields.push('');
      if (kind === 'separate') check(fields.at(-1) ?? '');
      if (kind === 'end') check(fields.pop() ?? '');
    },
    text(text) {
      if (!isInstruction) return;
      // A field without a beginning: Word ignores it, another program might not.
      if (fields.length === 0) fields.push('');
      fields.push((fields.pop() ?? '') + text);
    },
    close(tag) {
      if (tag === 'instrText') isInstruction = false;
      if (tag === 'document' || tag === 'hdr' || tag === 'ftr') fields.forEach(check);
    },
  };
}
