import type { FormState } from '../model/answers.ts';
import type { Content, DisplayCondition } from '../model/content.ts';
import { ruleHolds } from '../model/logic.ts';
import { filterContent, isDisplayPeriodOpen } from './filter-content.ts';

export const visibleContent = (content: Content, formState: FormState): Content =>
  filterContent(content, (part) => isDisplayed(part, formState));

export const isDisplayed = (part: DisplayCondition, formState: FormState): boolean =>
  isDisplayPeriodOpen(part, formState) && (part.when === undefined || ruleHolds(part.when, formState));
