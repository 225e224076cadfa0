import type { Check } from './form/checked-form.ts';
import { check as answerAsRule } from './answer-as-rule.ts';
import { check as askedLater } from './asked-later.ts';
import { check as cannotBeFinished } from './cannot-be-finished.ts';
import { check as changeDoesNotFit } from './change-does-not-fit.ts';
import { check as checklistDoesNotFit } from './checklist-does-not-fit.ts';
import { check as componentInBlock } from './component-in-block.ts';
import { check as computedValue } from './computed-value.ts';
import { check as contentDoesNotFit } from './content-does-not-fit.ts';
import { check as copyDoesNotFit } from './copy-does-not-fit.ts';
import { circularCopy, circularValue, ruleCycle } from './cycles.ts';
import { duplicateOption, duplicateQuestion, duplicateSection, duplicateTab } from './duplicates.ts';
import { check as exampleDoesNotFit } from './example-does-not-fit.ts';
import { check as exchangedLabels } from './exchanged-labels.ts';
import { duplicateJsonKey, fileEncoding, jsonSyntax, metaSchema, missingConfiguration, invalidRepeatedKey } from './file-format.ts';
import { check as fillDoesNotFit } from './fill-does-not-fit.ts';
import { check as hiddenByOwnAnswer } from './hidden-by-own-answer.ts';
import { check as incompleteList } from './incomplete-list.ts';
import { check as institutionDoesNotFit } from './institution-does-not-fit.ts';
import { keyNotInDataModel, missingCompanion, prefixMismatch } from './keys.ts';
import { check as kindMismatch } from './kind-mismatch.ts';
import { missingLanguage, unknownLanguage } from './languages.ts';
import { contradictoryLimits, fileSizeOverLimit } from './limits.ts';
import { check as listDoesNotFit } from './list-does-not-fit.ts';
import { check as lowContrast } from './low-contrast.ts';
import { check as messageNeverShown } from './message-never-shown.ts';
import { check as missingPlaceholder } from './missing-placeholder.ts';
import { check as noRightAnswer } from './no-right-answer.ts';
import { check as noSuchKey } from './no-such-key.ts';
import { check as noWayOn } from './no-way-on.ts';
import { check as notAName } from './not-a-name.ts';
import { check as notTranslated } from './not-translated.ts';
import { check as nothingToChoose } from './nothing-to-choose.ts';
import { check as officeDoesNotFit } from './office-does-not-fit.ts';
import { alreadyClosed, check as openingDoesNotFit } from './opening-does-not-fit.ts';
import { check as operatorDoesNotFit } from './operator-does-not-fit.ts';
import { check as optionDoesNotFit } from './option-does-not-fit.ts';
import { check as otherTab } from './other-tab.ts';
import { check as outOfOrder } from './out-of-order.ts';
import { conditionalFirstOrLastPage, reservedPage, tooManyComponents } from './pages.ts';
import { slowPattern, unanchoredPattern } from './patterns.ts';
import { check as personaExpectsOtherwise } from './persona-expects-otherwise.ts';
import { check as personaDoesNotFit } from './persona-does-not-fit.ts';
import { check as outcomeDoesNotFit } from './outcome-does-not-fit.ts';
import { check as pictureDoesNotFit } from './picture-does-not-fit.ts';
import { check as pluralDoesNotFit } from './plural-does-not-fit.ts';
import { unreachableQuestion, ruleAlwaysHolds, ruleNeverHolds, unreachableGroupEntry } from './proved-rules.ts';
import { check as uselessFold } from './useless-fold.ts';
import { check as rareDoesNotFit } from './rare-does-not-fit.ts';
import { check as refusedName } from './refused-name.ts';
import { check as requestDoesNotFit } from './request-does-not-fit.ts';
import { requiredCheckbox, requiredTwice } from './required.ts';
import { check as retentionDoesNotFit } from './retention-does-not-fit.ts';
import { check as ruleElsewhere } from './rule-elsewhere.ts';
import { check as sameTitle } from './same-title.ts';
import { check as sectionSchema } from './section-schema.ts';
import { check as sentenceDoesNotFit } from './sentence-does-not-fit.ts';
import { check as sharedAutofill } from './shared-autofill.ts';
import { check as substringIn } from './substring-in.ts';
import { check as textContradictsRule } from './text-contradicts-rule.ts';
import { placeholderMismatch, duplicateTranslation, outdatedTranslation, orphanTranslation } from './translations.ts';
import { check as uiOrder } from './ui-order.ts';
import { check as unansweredQuestion } from './unanswered-question.ts';
import { check as unansweredSatisfies } from './unanswered-satisfies.ts';
import { check as unaskedVariable } from './unasked-variable.ts';
import { unknownCondition, unknownSectionOrRepeat, unknownVariable } from './unknown-in-rules.ts';
import { unknownBlock, unknownFact, unknownOptionList, unknownPage, unknownSection, unknownSource, unknownText } from './unknown-names.ts';
import { check as unknownOptionValue } from './unknown-option-value.ts';
import { check as unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownKeyword, unknownOperator, unknownWidget } from './unknown-words.ts';
import { uselessButtons, orphanFile, orphanFolder, unusedCondition, unusedFact, unusedText } from './unused.ts';
import { check as unreplacedExample } from './unreplaced-example.ts';
import { check as widgetDoesNotFit } from './widget-does-not-fit.ts';

interface Stage {
  readonly about: string;
  readonly checks: readonly Check[];
}

/** Every check, in stages: a later stage runs once earlier ones find nothing. In a stage, the first check to report a place wins. */
export const checkStages: readonly Stage[] = [
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
      invalidRepeatedKey,
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
    checks: [tooManyComponents, prefixMismatch, outOfOrder, keyNotInDataModel, missingCompanion, unknownSectionOrRepeat],
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
      checklistDoesNotFit,
      outcomeDoesNotFit,
      requestDoesNotFit,
      retentionDoesNotFit,
      uiOrder,
      noSuchKey,
      requiredTwice,
      requiredCheckbox,
      unknownSource,
    ],
  },
  {
    about: 'What is asked, and how',
    checks: [
      openingDoesNotFit,
      messageNeverShown,
      kindMismatch,
      officeDoesNotFit,
      widgetDoesNotFit,
      optionDoesNotFit,
      rareDoesNotFit,
      listDoesNotFit,
      fileSizeOverLimit,
      conditionalFirstOrLastPage,
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
      unreachableGroupEntry,
      unreachableQuestion,
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
    checks: [orphanFile, unusedCondition, unusedText, unusedFact, uselessButtons, missingPlaceholder],
  },
  {
    about: 'Translations',
    checks: [orphanTranslation, placeholderMismatch, duplicateTranslation, notTranslated, textContradictsRule],
  },
  { about: 'What personas expect', checks: [personaExpectsOtherwise] },
];

export const warningStage: Stage = {
  about: 'Warnings',
  checks: [unreplacedExample, unansweredQuestion, uselessFold, alreadyClosed, outdatedTranslation],
};

export const allChecks: readonly Check[] = [...checkStages, warningStage].flatMap((stage) => stage.checks);
