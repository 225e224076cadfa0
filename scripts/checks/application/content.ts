import { step } from '../../../src/form/compile/json-pointer.ts';
import type { Sometimes } from '../../../src/form/model/content.ts';
import { isContentFile, type ContentFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

interface ContentPart {
  readonly file: ContentFile;
  readonly pointer: string;
  readonly part: Sometimes;
  /** What it is in, and shows only with. */
  readonly within: Sometimes;
}

/** Every block of content, and every point of a list that may show only sometimes. */
export const contentParts = (documents: Documents): readonly ContentPart[] =>
  documentsOf(documents, isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((block, n) => {
      const pointer = `/blocks${step(n)}`;
      const items = 'list' in block ? block.list : [];
      const ofItems = items.flatMap((item, i) =>
        typeof item === 'string' ? [] : [{ file, pointer: `${pointer}/list${step(i)}`, part: item, within: block }],
      );
      return [{ file, pointer, part: block, within: {} }, ...ofItems];
    }),
  );

/** Every rule under which a part of content shows. */
export const contentRules = (
  documents: Documents,
): readonly { readonly file: ContentFile; readonly pointer: string; readonly rule: Logic }[] =>
  contentParts(documents).flatMap(({ file, pointer, part: { when } }) =>
    when === undefined ? [] : [{ file, pointer: `${pointer}/when`, rule: when }],
  );
