import type { Check } from '../form-files/checked-form.ts';
import { check as answerAsRule } from './answer-as-rule.ts';
import { check as askedLater } from './depends-on-later-answer.ts';
import { check as cannotBeFinished } from './contradictory-rules.ts';
import { check as changeDoesNotFit } from './invalid-change.ts';
import { check as checklistDoesNotFit } from './invalid-checklist.ts';
import { check as componentInBlock } from './component-key-in-block.ts';
import { check as computedValue } from './invalid-computed-value.ts';
import { check as contentDoesNotFit } from './invalid-content.ts';
import { check as copyDoesNotFit } from './invalid-copy.ts';
import { circularCopy, circularValue, ruleCycle } from './cycles.ts';
import { duplicateOption, duplicateQuestion, duplicateSection, duplicateTab } from './duplicates.ts';
import { check as exampleDoesNotFit } from './invalid-example.ts';
import { check as exchangedLabels } from './swapped-labels.ts';
import { duplicateJsonKey, fileEncoding, jsonSyntax, metaSchema, missingConfiguration, invalidRepeatedKey } from './file-format.ts';
import { check as fillDoesNotFit } from './invalid-lookup-fill.ts';
import { check as hiddenByOwnAnswer } from './hidden-by-own-answer.ts';
import { check as incompleteList } from './incomplete-list.ts';
import { check as institutionDoesNotFit } from './invalid-institution.ts';
import { keyNotInDataModel, missingCompanion, prefixMismatch } from './data-model-keys.ts';
import { check as kindMismatch } from './kind-mismatch.ts';
import { missingLanguage, unknownLanguage } from './languages.ts';
import { contradictoryLimits, fileSizeOverLimit } from './answer-limits.ts';
import { check as listDoesNotFit } from './invalid-list.ts';
import { check as lowContrast } from './low-contrast.ts';
import { check as messageNeverShown } from './message-never-shown.ts';
import { check as missingPlaceholder } from './missing-placeholder.ts';
import { check as noRightAnswer } from './unanswerable-question.ts';
import { check as noSuchKey } from './unknown-question.ts';
import { check as noWayOn } from './unreachable-page.ts';
import { check as notAName } from './invalid-applicant.ts';
import { check as notTranslated } from './untranslated-text.ts';
import { check as nothingToChoose } from './no-available-option.ts';
import { check as officeDoesNotFit } from './invalid-office.ts';
import { alreadyClosed, check as openingDoesNotFit } from './invalid-open-period.ts';
import { check as operatorDoesNotFit } from '../rule-checks/invalid-operand.ts';
import { check as optionDoesNotFit } from './invalid-widget-option.ts';
import { check as otherTab } from './cross-tab-reference.ts';
import { check as outOfOrder } from './out-of-order.ts';
import { conditionalFirstOrLastPage, reservedPage, tooManyComponents } from './page-structure.ts';
import { slowPattern, unanchoredPattern } from './regex-patterns.ts';
import { check as personaExpectsOtherwise } from './persona-mismatch.ts';
import { check as personaDoesNotFit } from './invalid-persona.ts';
import { check as outcomeDoesNotFit } from './invalid-outcome.ts';
import { check as pictureDoesNotFit } from './invalid-picture.ts';
import { check as pluralDoesNotFit } from './invalid-plural.ts';
import { unreachableQuestion, ruleAlwaysHolds, ruleNeverHolds, unreachableGroupEntry } from './proved-rules.ts';
import { check as uselessFold } from './useless-fold.ts';
import { check as rareDoesNotFit } from './invalid-rare-question.ts';
import { check as refusedName } from './overstrict-name-question.ts';
import { check as requestDoesNotFit } from './invalid-document-request.ts';
import { requiredCheckbox, requiredTwice } from './required-questions.ts';
import { check as retentionDoesNotFit } from './invalid-retention.ts';
import { check as ruleElsewhere } from './misplaced-rule.ts';
import { check as sameTitle } from './duplicate-title.ts';
import { check as sectionSchema } from './section-schema.ts';
import { check as sentenceDoesNotFit } from './invalid-sentence.ts';
import { check as sharedAutofill } from './duplicate-autocomplete.ts';
import { check as substringIn } from '../rule-checks/in-without-list.ts';
import { check as textContradictsRule } from './text-contradicts-rule.ts';
import { placeholderMismatch, duplicateTranslation, outdatedTranslation, orphanTranslation } from './translation-files.ts';
import { check as uiOrder } from './ui-order.ts';
import { check as unansweredQuestion } from './unanswered-question.ts';
import { check as unansweredSatisfies } from './holds-while-unanswered.ts';
import { check as unaskedVariable } from './unasked-variable.ts';
import { unknownCondition, unknownSectionOrRepeat, unknownVariable } from '../rule-checks/unknown-in-rules.ts';
import { unknownBlock, unknownFact, unknownOptionList, unknownPage, unknownSection, unknownSource, unknownText } from './unknown-names.ts';
import { check as unknownOptionValue } from '../rule-checks/unknown-option-value.ts';
import { check as unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownKeyword, unknownOperator, unknownWidget } from './unknown-words.ts';
import { uselessButtons, orphanFile, orphanFolder, unusedCondition, unusedFact, unusedText } from './unused-parts.ts';
import { check as unreplacedExample } from './unreplaced-example.ts';
import { check as widgetDoesNotFit } from './invalid-widget.ts';

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
