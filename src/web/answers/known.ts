import type { Known } from '../../form/run/missing.ts';
import type { AnswerStore } from './answer-context.tsx';

/** What is known now, for whatever asks how far the application is. */
export const knownIn = (store: AnswerStore): Known => ({ evaluation: store.getEvaluation(), answerTo: store.answerTo });
