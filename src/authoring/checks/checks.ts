import type { Check } from '../form-files/checked-form.ts';
import { check as answerAsRule } from './answer-as-rule.ts';
import { check as dependsOnLaterAnswer } from './depends-on-later-answer.ts';
import { check as contradictoryRules } from './contradictory-rules.ts';
import { check as invalidChange } from './invalid-change.ts';
import { check as invalidChecklist } from './invalid-checklist.ts';
import { check as componentKeyInBlock } from './component-key-in-block.ts';
import { check as invalidComputedValue } from './invalid-computed-value.ts';
import { check as invalidContent } from './invalid-content.ts';
import { check as invalidCopy } from './invalid-copy.ts';
import { circularCopy, circularValue, ruleCycle } from './cycles.ts';
import { duplicateOption, duplicateQuestion, duplicateSection, duplicateTab } from './duplicates.ts';
import { check as invalidExample } from './invalid-example.ts';
import { check as swappedLabels } from './swapped-labels.ts';
import { duplicateJsonKey, fileEncoding, jsonSyntax, metaSchema, missingConfiguration, invalidRepeatedKey } from './file-format.ts';
import { check as invalidLookupFill } from './invalid-lookup-fill.ts';
import { check as hiddenByOwnAnswer } from './hidden-by-own-answer.ts';
import { check as incompleteList } from './incomplete-list.ts';
import { check as invalidInstitution } from './invalid-institution.ts';
import { keyNotInDataModel, missingCompanion, prefixMismatch } from './data-model-keys.ts';
import { check as kindMismatch } from './kind-mismatch.ts';
import { missingLanguage, unknownLanguage } from './languages.ts';
import { contradictoryLimits, fileSizeOverLimit } from './answer-limits.ts';
import { check as invalidList } from './invalid-list.ts';
import { check as lowContrast } from './low-contrast.ts';
import { check as messageNeverShown } from './message-never-shown.ts';
import { check as missingPlaceholder } from './missing-placeholder.ts';
import { check as unanswerableQuestion } from './unanswerable-question.ts';
import { check as unknownQuestion } from './unknown-question.ts';
import { check as unreachablePage } from './unreachable-page.ts';
import { check as invalidApplicant } from './invalid-applicant.ts';
import { check as untranslatedText } from './untranslated-text.ts';
import { check as noAvailableOption } from './no-available-option.ts';
import { check as invalidOffice } from './invalid-office.ts';
import { alreadyClosed, check as invalidOpenPeriod } from './invalid-open-period.ts';
import { check as invalidOperand } from '../rule-checks/invalid-operand.ts';
import { check as invalidWidgetOption } from './invalid-widget-option.ts';
import { check as crossTabReference } from './cross-tab-reference.ts';
import { check as outOfOrder } from './out-of-order.ts';
import { conditionalFirstOrLastPage, reservedPage, tooManyComponents } from './page-structure.ts';
import { slowPattern, unanchoredPattern } from './regex-patterns.ts';
import { check as personaMismatch } from './persona-mismatch.ts';
import { check as invalidPersona } from './invalid-persona.ts';
import { check as invalidOutcome } from './invalid-outcome.ts';
import { check as invalidPicture } from './invalid-picture.ts';
import { check as invalidPlural } from './invalid-plural.ts';
import { unreachableQuestion, ruleAlwaysHolds, ruleNeverHolds, unreachableGroupEntry } from './proved-rules.ts';
import { check as uselessFold } from './useless-fold.ts';
import { check as invalidRareQuestion } from './invalid-rare-question.ts';
import { check as overstrictNameQuestion } from './overstrict-name-question.ts';
import { check as invalidDocumentRequest } from './invalid-document-request.ts';
import { requiredCheckbox, requiredTwice } from './required-questions.ts';
import { check as invalidRetention } from './invalid-retention.ts';
import { check as misplacedRule } from './misplaced-rule.ts';
import { check as duplicateTitle } from './duplicate-title.ts';
import { check as sectionSchema } from './section-schema.ts';
import { check as invalidSentence } from './invalid-sentence.ts';
import { check as duplicateAutocomplete } from './duplicate-autocomplete.ts';
import { check as inWithoutList } from '../rule-checks/in-without-list.ts';
import { check as textContradictsRule } from './text-contradicts-rule.ts';
import { placeholderMismatch, duplicateTranslation, outdatedTranslation, orphanTranslation } from './translation-files.ts';
import { check as uiOrder } from './ui-order.ts';
import { check as unansweredQuestion } from './unanswered-question.ts';
import { check as holdsWhileUnanswered } from './holds-while-unanswered.ts';
import { check as unaskedVariable } from './unasked-variable.ts';
import { unknownCondition, unknownSectionOrRepeat, unknownVariable } from '../rule-checks/unknown-in-rules.ts';
import { unknownBlock, unknownFact, unknownOptionList, unknownPage, unknownSection, unknownSource, unknownText } from './unknown-names.ts';
import { check as unknownOptionValue } from '../rule-checks/unknown-option-value.ts';
import { check as unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownKeyword, unknownOperator, unknownWidget } from './unknown-words.ts';
import { uselessButtons, orphanFile, orphanFolder, unusedCondition, unusedFact, unusedText } from './unused-parts.ts';
import { check as unreplacedExample } from './unreplaced-example.ts';
import { check as invalidWidget } from './invalid-widget.ts';

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
      componentKeyInBlock,
      unknownCondition,
      unknownVariable,
      unknownText,
      unknownPage,
      unaskedVariable,
      invalidApplicant,
      invalidChecklist,
      invalidOutcome,
      invalidDocumentRequest,
      invalidRetention,
      uiOrder,
      unknownQuestion,
      requiredTwice,
      requiredCheckbox,
      unknownSource,
    ],
  },
  {
    about: 'What is asked, and how',
    checks: [
      invalidOpenPeriod,
      messageNeverShown,
      kindMismatch,
      invalidOffice,
      invalidWidget,
      invalidWidgetOption,
      invalidRareQuestion,
      invalidList,
      fileSizeOverLimit,
      conditionalFirstOrLastPage,
      incompleteList,
      swappedLabels,
      invalidChange,
    ],
  },
  {
    about: 'What each rule is about',
    checks: [
      unknownOptionValue,
      inWithoutList,
      answerAsRule,
      invalidOperand,
      invalidLookupFill,
      hiddenByOwnAnswer,
      crossTabReference,
      circularCopy,
      circularValue,
      invalidComputedValue,
      invalidCopy,
      misplacedRule,
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
      noAvailableOption,
      unanswerableQuestion,
      invalidExample,
      overstrictNameQuestion,
      unreachablePage,
      dependsOnLaterAnswer,
      holdsWhileUnanswered,
    ],
  },
  { about: 'What can be submitted', checks: [contradictoryRules] },
  {
    about: 'What is said and shown',
    checks: [
      unknownFact,
      invalidContent,
      duplicateTitle,
      duplicateAutocomplete,
      invalidPlural,
      unknownPlaceholder,
      invalidSentence,
      invalidInstitution,
      invalidPicture,
      lowContrast,
      invalidPersona,
    ],
  },
  {
    about: 'What is left over or left out',
    checks: [orphanFile, unusedCondition, unusedText, unusedFact, uselessButtons, missingPlaceholder],
  },
  {
    about: 'Translations',
    checks: [orphanTranslation, placeholderMismatch, duplicateTranslation, untranslatedText, textContradictsRule],
  },
  { about: 'What personas expect', checks: [personaMismatch] },
];

export const warningStage: Stage = {
  about: 'Warnings',
  checks: [unreplacedExample, unansweredQuestion, uselessFold, alreadyClosed, outdatedTranslation],
};

export const allChecks: readonly Check[] = [...checkStages, warningStage].flatMap((stage) => stage.checks);
