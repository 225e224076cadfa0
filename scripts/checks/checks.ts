import type { Check } from './application/check.ts';
import { check as answerAsRule } from './answer-as-rule.ts';
import { check as askedLater } from './asked-later.ts';
import { check as cannotBeFinished } from './cannot-be-finished.ts';
import { check as changeDoesNotFit } from './change-does-not-fit.ts';
import { check as circularCopy } from './circular-copy.ts';
import { check as circularValue } from './circular-value.ts';
import { check as componentInBlock } from './component-in-block.ts';
import { check as computedValue } from './computed-value.ts';
import { check as contentDoesNotFit } from './content-does-not-fit.ts';
import { check as contradictoryLimits } from './contradictory-limits.ts';
import { check as copyDoesNotFit } from './copy-does-not-fit.ts';
import { check as differingPlaceholder } from './differing-placeholder.ts';
import { check as duplicateJsonKey } from './duplicate-json-key.ts';
import { check as duplicateOption } from './duplicate-option.ts';
import { check as duplicateQuestion } from './duplicate-question.ts';
import { check as duplicateSection } from './duplicate-section.ts';
import { check as duplicateTab } from './duplicate-tab.ts';
import { check as duplicateTranslation } from './duplicate-translation.ts';
import { check as exampleDoesNotFit } from './example-does-not-fit.ts';
import { check as exchangedLabels } from './exchanged-labels.ts';
import { check as fileEncoding } from './file-encoding.ts';
import { check as fileSizeOverLimit } from './file-size-over-limit.ts';
import { check as fillDoesNotFit } from './fill-does-not-fit.ts';
import { check as hiddenByOwnAnswer } from './hidden-by-own-answer.ts';
import { check as institutionDoesNotFit } from './institution-does-not-fit.ts';
import { check as incompleteList } from './incomplete-list.ts';
import { check as jsonSyntax } from './json-syntax.ts';
import { check as keyNotInDataModel } from './key-not-in-data-model.ts';
import { check as kindMismatch } from './kind-mismatch.ts';
import { check as listDoesNotFit } from './list-does-not-fit.ts';
import { check as lowContrast } from './low-contrast.ts';
import { check as messageNeverShown } from './message-never-shown.ts';
import { check as metaSchema } from './meta-schema.ts';
import { check as missingCompanion } from './missing-companion.ts';
import { check as missingConfiguration } from './missing-configuration.ts';
import { check as missingLanguage } from './missing-language.ts';
import { check as missingPlaceholder } from './missing-placeholder.ts';
import { check as needlessButtons } from './needless-buttons.ts';
import { check as neverShown } from './never-shown.ts';
import { check as noRightAnswer } from './no-right-answer.ts';
import { check as noSuchKey } from './no-such-key.ts';
import { check as noWayOn } from './no-way-on.ts';
import { check as notTranslated } from './not-translated.ts';
import { check as notAName } from './not-a-name.ts';
import { check as nothingToChoose } from './nothing-to-choose.ts';
import { check as openingDoesNotFit } from './opening-does-not-fit.ts';
import { check as operatorDoesNotFit } from './operator-does-not-fit.ts';
import { check as optionDoesNotFit } from './option-does-not-fit.ts';
import { check as orphanFile } from './orphan-file.ts';
import { check as orphanFolder } from './orphan-folder.ts';
import { check as otherTab } from './other-tab.ts';
import { check as outOfOrder } from './out-of-order.ts';
import { check as pageForEveryone } from './page-for-everyone.ts';
import { check as personaDoesNotFit } from './persona-does-not-fit.ts';
import { check as pictureDoesNotFit } from './picture-does-not-fit.ts';
import { check as pluralDoesNotFit } from './plural-does-not-fit.ts';
import { check as prefixMismatch } from './prefix-mismatch.ts';
import { check as rareDoesNotFit } from './rare-does-not-fit.ts';
import { check as refusedName } from './refused-name.ts';
import { check as repeatedKey } from './repeated-key.ts';
import { check as requestDoesNotFit } from './request-does-not-fit.ts';
import { check as requiredBox } from './required-box.ts';
import { check as requiredTwice } from './required-twice.ts';
import { check as reservedPage } from './reserved-page.ts';
import { check as retentionDoesNotFit } from './retention-does-not-fit.ts';
import { check as ruleAlwaysHolds } from './rule-always-holds.ts';
import { check as ruleCycle } from './rule-cycle.ts';
import { check as ruleElsewhere } from './rule-elsewhere.ts';
import { check as ruleNeverHolds } from './rule-never-holds.ts';
import { check as sameTitle } from './same-title.ts';
import { check as sectionSchema } from './section-schema.ts';
import { check as sentenceDoesNotFit } from './sentence-does-not-fit.ts';
import { check as shadowedChoice } from './shadowed-choice.ts';
import { check as sharedAutofill } from './shared-autofill.ts';
import { check as slowPattern } from './slow-pattern.ts';
import { check as substringIn } from './substring-in.ts';
import { check as textContradictsRule } from './text-contradicts-rule.ts';
import { check as tooManyComponents } from './too-many-components.ts';
import { check as uiOrder } from './ui-order.ts';
import { check as unanchoredPattern } from './unanchored-pattern.ts';
import { check as unansweredQuestion } from './unanswered-question.ts';
import { check as unansweredSatisfies } from './unanswered-satisfies.ts';
import { check as unaskedVariable } from './unasked-variable.ts';
import { check as unknownBlock } from './unknown-block.ts';
import { check as unknownCondition } from './unknown-condition.ts';
import { check as unknownFact } from './unknown-fact.ts';
import { check as unknownKeyword } from './unknown-keyword.ts';
import { check as unknownLanguage } from './unknown-language.ts';
import { check as unknownOperator } from './unknown-operator.ts';
import { check as unknownOptionList } from './unknown-option-list.ts';
import { check as unknownOptionValue } from './unknown-option-value.ts';
import { check as unknownPage } from './unknown-page.ts';
import { check as unknownPart } from './unknown-part.ts';
import { check as unknownPlace } from './unknown-place.ts';
import { check as unknownPlaceholder } from './unknown-placeholder.ts';
import { check as unknownSection } from './unknown-section.ts';
import { check as unknownSource } from './unknown-source.ts';
import { check as unknownText } from './unknown-text.ts';
import { check as unknownVariable } from './unknown-variable.ts';
import { check as unknownWidget } from './unknown-widget.ts';
import { check as unusedCondition } from './unused-condition.ts';
import { check as unusedFact } from './unused-fact.ts';
import { check as unusedText } from './unused-text.ts';
import { check as widgetDoesNotFit } from './widget-does-not-fit.ts';

interface Stage {
  /** What its checks look at, as a heading. */
  readonly about: string;
  readonly checks: readonly Check[];
}

/**
 * Every check, in stages: one runs once those before it find nothing, for what it would find then may only follow from that. So the
 * first finding is the one to correct first. If several checks of a stage have findings about the same place, only the first one's
 * is reported: checks that know more come before those that only see the shape.
 */
export const stages: readonly Stage[] = [
  {
    about: 'What is in each file',
    checks: [
      fileEncoding,
      jsonSyntax,
      duplicateJsonKey,
      unknownKeyword,
      unknownWidget,
      unknownOperator,
      reservedPage,
      missingConfiguration,
      metaSchema,
      repeatedKey,
      sectionSchema,
      slowPattern,
      unanchoredPattern,
      contradictoryLimits,
      duplicateOption,
    ],
  },
  {
    about: 'Languages, pages, sections and lists',
    checks: [
      unknownLanguage,
      missingLanguage,
      unknownSection,
      unknownBlock,
      unknownOptionList,
      duplicateSection,
      duplicateQuestion,
      duplicateTab,
      orphanFolder,
    ],
  },
  {
    about: 'Keys, prefixes and parts',
    checks: [tooManyComponents, prefixMismatch, outOfOrder, keyNotInDataModel, missingCompanion, unknownPart],
  },
  {
    about: 'Other names',
    checks: [
      componentInBlock,
      unknownCondition,
      unknownVariable,
      unknownText,
      unknownPage,
      unaskedVariable,
      notAName,
      requestDoesNotFit,
      retentionDoesNotFit,
      uiOrder,
      noSuchKey,
      requiredTwice,
      requiredBox,
      unknownSource,
    ],
  },
  {
    about: 'What is asked, and how',
    checks: [
      openingDoesNotFit,
      messageNeverShown,
      kindMismatch,
      widgetDoesNotFit,
      optionDoesNotFit,
      rareDoesNotFit,
      listDoesNotFit,
      fileSizeOverLimit,
      pageForEveryone,
      incompleteList,
      exchangedLabels,
      changeDoesNotFit,
    ],
  },
  {
    about: 'What each rule is about',
    checks: [
      unknownOptionValue,
      substringIn,
      answerAsRule,
      operatorDoesNotFit,
      fillDoesNotFit,
      hiddenByOwnAnswer,
      otherTab,
      circularCopy,
      circularValue,
      computedValue,
      copyDoesNotFit,
      ruleElsewhere,
      ruleCycle,
    ],
  },
  {
    about: 'What can be proved of all rules',
    checks: [
      ruleNeverHolds,
      ruleAlwaysHolds,
      shadowedChoice,
      neverShown,
      nothingToChoose,
      noRightAnswer,
      exampleDoesNotFit,
      refusedName,
      noWayOn,
      askedLater,
      unansweredSatisfies,
    ],
  },
  { about: 'What can be submitted', checks: [cannotBeFinished] },
  {
    about: 'What is said and shown',
    checks: [
      unknownFact,
      contentDoesNotFit,
      sameTitle,
      sharedAutofill,
      pluralDoesNotFit,
      unknownPlaceholder,
      sentenceDoesNotFit,
      institutionDoesNotFit,
      pictureDoesNotFit,
      lowContrast,
      personaDoesNotFit,
    ],
  },
  {
    about: 'What is left over or left out',
    checks: [orphanFile, unusedCondition, unusedText, unusedFact, needlessButtons, missingPlaceholder],
  },
  {
    about: 'Translations',
    checks: [unknownPlace, differingPlaceholder, duplicateTranslation, notTranslated, textContradictsRule],
  },
];

/** Checks whose findings are warnings, which refuse nothing. They run once there is no finding. */
export const warnings: Stage = { about: 'Warnings', checks: [unansweredQuestion] };

export const checks: readonly Check[] = [...stages, warnings].flatMap((stage) => stage.checks);
