import type { Check } from './application/check.ts';
import { check as duplicateJsonKey } from './duplicate-json-key.ts';
import { check as duplicateOption } from './duplicate-option.ts';
import { check as duplicateQuestion } from './duplicate-question.ts';
import { check as duplicateSection } from './duplicate-section.ts';
import { check as jsonSyntax } from './json-syntax.ts';
import { check as keyNotInDataModel } from './key-not-in-data-model.ts';
import { check as metaSchema } from './meta-schema.ts';
import { check as missingCompanion } from './missing-companion.ts';
import { check as missingConfiguration } from './missing-configuration.ts';
import { check as noSuchKey } from './no-such-key.ts';
import { check as orphanFile } from './orphan-file.ts';
import { check as prefixMismatch } from './prefix-mismatch.ts';
import { check as sectionSchema } from './section-schema.ts';
import { check as tooManyComponents } from './too-many-components.ts';
import { check as uiOrder } from './ui-order.ts';
import { check as unknownBlock } from './unknown-block.ts';
import { check as unknownCondition } from './unknown-condition.ts';
import { check as unknownOperator } from './unknown-operator.ts';
import { check as unknownOptionList } from './unknown-option-list.ts';
import { check as unknownOptionValue } from './unknown-option-value.ts';
import { check as unknownPage } from './unknown-page.ts';
import { check as unknownSection } from './unknown-section.ts';
import { check as unknownText } from './unknown-text.ts';
import { check as unknownVariable } from './unknown-variable.ts';
import { check as unknownWidget } from './unknown-widget.ts';

/**
 * Every check there is. Of findings about the same place only the first check's is told: those that know more come
 * before those that only see the shape.
 */
export const checks: readonly Check[] = [
  jsonSyntax, duplicateJsonKey, unknownWidget, unknownOperator, missingConfiguration, metaSchema, sectionSchema, duplicateOption,
  unknownSection, unknownBlock, unknownOptionList, unknownCondition, unknownVariable, unknownOptionValue, unknownText, unknownPage,
  prefixMismatch, keyNotInDataModel, missingCompanion, uiOrder, noSuchKey, tooManyComponents, duplicateSection,
  duplicateQuestion, orphanFile,
];
