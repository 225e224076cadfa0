import type { Known } from '../../form/run/missing.ts';
import type { AnswerStore } from './answer-context.tsx';

export const knownIn = (store: AnswerStore): Known => ({ evaluation: store.getEvaluation(), answerTo: store.answerTo });
