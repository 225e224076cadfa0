import type { EvaluatedAnswers } from '../../form/run/missing.ts';
import type { AnswerStore } from './answer-context.tsx';

export const evaluatedAnswersOf = (store: AnswerStore): EvaluatedAnswers => ({
  evaluation: store.getEvaluation(),
  answerTo: store.answerTo,
});
