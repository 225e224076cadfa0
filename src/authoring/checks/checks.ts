import type { Check } from '../form-files/checked-form.ts';
import { answerAsRule } from './answer-as-rule.ts';
import { dependsOnLaterAnswer } from './depends-on-later-answer.ts';
import { contradictoryRules } from './contradictory-rules.ts';
import { invalidChange } from './invalid-change.ts';
import { invalidChecklist } from './invalid-checklist.ts';
import { componentKeyInBlock } from './component-key-in-block.ts';
import { invalidComputedValue } from './invalid-computed-value.ts';
import { invalidContent } from './invalid-content.ts';
import { invalidCopy } from './invalid-copy.ts';
import { circularCopy, circularValue, ruleCycle } from './cycles.ts';
import { duplicateOption, duplicateQuestion, duplicateSection, duplicateTab, invalidGroup } from './duplicates.ts';
import { exchangedValues } from './exchanged-values.ts';
import { undeclaredLoss } from './undeclared-loss.ts';
import { invalidExample } from './invalid-example.ts';
import { swappedLabels } from './swapped-labels.ts';
import {
  duplicateJsonKey,
  fileEncoding,
  invisibleCharacter,
  jsonSyntax,
  metaSchema,
  missingConfiguration,
  invalidRepeatedKey,
} from './file-format.ts';
import { invalidLookupFill } from './invalid-lookup-fill.ts';
import { hiddenByOwnAnswer } from './hidden-by-own-answer.ts';
import { incompleteList } from './incomplete-list.ts';
import { invalidInstitution } from './invalid-institution.ts';
import { keyNotInDataModel, missingCompanion, prefixMismatch } from './data-model-keys.ts';
import { kindMismatch, unmarkedAnswer } from './kind-mismatch.ts';
import { missingLanguage, unknownLanguage } from './languages.ts';
import { contradictoryLimits, fileSizeOverLimit } from './answer-limits.ts';
import { listByUnfitQuestion } from './invalid-list.ts';
import { lowContrast } from './low-contrast.ts';
import { messageNeverShown } from './message-never-shown.ts';
import { missingDeclaration } from './missing-declaration.ts';
import { missingPlaceholder } from './missing-placeholder.ts';
import { unanswerableQuestion } from './unanswerable-question.ts';
import { unknownQuestion } from './unknown-question.ts';
import { unreachablePage } from './unreachable-page.ts';
import { invalidApplicantNames } from './invalid-applicant.ts';
import { untranslatedText } from './untranslated-text.ts';
import { noAvailableOption } from './no-available-option.ts';
import { invalidMailCopy } from './invalid-mail-copy.ts';
import { invalidOffice } from './invalid-office.ts';
import { alreadyClosed, invalidOpenPeriod } from './invalid-open-period.ts';
import { invalidOperand } from '../rule-checks/invalid-operand.ts';
import { invalidWidgetOption } from './invalid-widget-option.ts';
import { crossTabReference } from './cross-tab-reference.ts';
import { outOfOrder } from './out-of-order.ts';
import { conditionalFirstOrLastPage, reservedPage, tooManyComponents } from './page-structure.ts';
import { slowPattern, unanchoredPattern } from './regex-patterns.ts';
import { personaMismatch } from './persona-mismatch.ts';
import { invalidPersona } from './invalid-persona.ts';
import { invalidOneOf } from './invalid-one-of.ts';
import { invalidOutcome } from './invalid-outcome.ts';
import { invalidPicture } from './invalid-picture.ts';
import { invalidPlural } from './invalid-plural.ts';
import { unreachableQuestion, ruleAlwaysHolds, ruleNeverHolds, unreachableGroupEntry } from './proved-rules.ts';
import { uselessFold } from './useless-fold.ts';
import { invalidSuggestion } from './invalid-suggestion.ts';
import { invalidRareQuestion } from './invalid-rare-question.ts';
import { overstrictNameQuestion } from './overstrict-name-question.ts';
import { invalidDocumentRequest } from './invalid-document-request.ts';
import { requiredCheckbox, requiredTwice } from './required-questions.ts';
import { invalidRetention } from './invalid-retention.ts';
import { ruleOnWrongQuestion } from './misplaced-rule.ts';
import { duplicateTitle } from './duplicate-title.ts';
import { sectionSchema } from './section-schema.ts';
import { flawedWording } from './invalid-sentence.ts';
import { duplicateAutocomplete } from './duplicate-autocomplete.ts';
import { inOperatorWithoutList } from '../rule-checks/in-without-list.ts';
import { textContradictsRule } from './text-contradicts-rule.ts';
import { placeholderMismatch, duplicateTranslation, outdatedTranslation, orphanTranslation } from './translation-files.ts';
import { uiOrder } from './ui-order.ts';
import { misleadingTitle } from './misleading-title.ts';
import { unchangedText } from './unchanged-text.ts';
import { unansweredQuestion } from './unanswered-question.ts';
import { failsWhileUnanswered, holdsWhileUnanswered } from './holds-while-unanswered.ts';
import { unaskedVariable } from './unasked-variable.ts';
import { unknownCondition, unknownSectionOrRepeatInRule, unknownVariable } from '../rule-checks/unknown-in-rules.ts';
import {
  unknownBlock,
  unknownCode,
  unknownFact,
  unknownOptionList,
  unknownPage,
  unknownSection,
  unknownSource,
  unknownText,
} from './unknown-names.ts';
import { unknownOptionValue } from '../rule-checks/unknown-option-value.ts';
import { unknownPlaceholder } from './unknown-placeholder.ts';
import { unknownKeyword, unknownOperator, unknownWidget } from './unknown-words.ts';
import { uselessButtons, orphanFile, orphanFolder, unusedCondition, unusedFact, unusedText } from './unused-parts.ts';
import { unreplacedExample } from './unreplaced-example.ts';
import { invalidWidget } from './invalid-widget.ts';

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
      invisibleCharacter,
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
      invalidGroup,
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
      unknownCode,
      duplicateSection,
      duplicateQuestion,
      duplicateTab,
      tooManyComponents,
      orphanFolder,
    ],
  },
  {
    about: 'Keys, prefixes and parts',
    checks: [prefixMismatch, outOfOrder, keyNotInDataModel, missingCompanion, unknownSectionOrRepeatInRule],
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
      invalidApplicantNames,
      invalidChecklist,
      invalidOutcome,
      invalidDocumentRequest,
      invalidMailCopy,
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
      invalidSuggestion,
      missingDeclaration,
      listByUnfitQuestion,
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
      inOperatorWithoutList,
      answerAsRule,
      invalidOperand,
      invalidLookupFill,
      hiddenByOwnAnswer,
      crossTabReference,
      circularCopy,
      circularValue,
      invalidComputedValue,
      invalidCopy,
      ruleOnWrongQuestion,
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
      invalidOneOf,
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
      flawedWording,
      invalidInstitution,
      invalidPicture,
      lowContrast,
      invalidPersona,
    ],
  },
  {
    about: 'What is left over or left out',
    checks: [orphanFile, unusedCondition, missingPlaceholder],
  },
  { about: 'Translations', checks: [orphanTranslation, placeholderMismatch, duplicateTranslation, untranslatedText, textContradictsRule] },
  { about: 'What personas expect', checks: [personaMismatch] },
];

export const warningStage: Stage = {
  about: 'Warnings',
  checks: [
    unreplacedExample,
    unansweredQuestion,
    unmarkedAnswer,
    failsWhileUnanswered,
    misleadingTitle,
    uselessFold,
    alreadyClosed,
    undeclaredLoss,
    exchangedValues,
    outdatedTranslation,
    unchangedText,
    unusedText,
    unusedFact,
    uselessButtons,
  ],
};

export const allChecks: readonly Check[] = [...checkStages, warningStage].flatMap((stage) => stage.checks);
