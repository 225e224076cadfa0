import type { EvaluatedAnswers } from '../../form/evaluate/evaluated-answers.ts';
import type { AnswerStore } from './answer-store-context.tsx';

export const evaluatedAnswersOf = (store: AnswerStore): EvaluatedAnswers => ({
  evaluation: store.getEvaluation(),
  answerTo: store.answerTo,
});
