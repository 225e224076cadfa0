import { step } from '../../../src/form/compile/json-pointer.ts';
import { isContentFile, type ContentFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

/** Every rule under which a part of content shows. */
export const contentRules = (
  documents: Documents,
): readonly { readonly file: ContentFile; readonly pointer: string; readonly rule: Logic }[] =>
  documentsOf(documents, isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((block, n) => {
      const pointer = `/blocks${step(n)}`;
      const items = 'list' in block ? block.list : [];
      const ofItems = items.flatMap((item, i) =>
        typeof item === 'string' ? [] : [{ file, pointer: `${pointer}/list${step(i)}/when`, rule: item.when }],
      );
      return [...(block.when === undefined ? [] : [{ file, pointer: `${pointer}/when`, rule: block.when }]), ...ofItems];
    }),
  );
