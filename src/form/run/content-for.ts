import type { FormState } from '../model/answers.ts';
import type { Content } from '../model/content.ts';
import { holds } from '../model/logic.ts';
import { filterContent, isContentOpen } from './content-at.ts';

export const contentFor = (content: Content, formState: FormState): Content =>
  filterContent(content, (part) => isContentOpen(part, formState) && (part.when === undefined || holds(part.when, formState)));
