import { asksForFile } from '../../../form/model/widget-definitions.ts';
import { fillAnswerPlaceholders } from '../../../form/evaluate/fill-answer-placeholders.ts';
import { createReview } from '../../../form/evaluate/review.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useAnswerStore, type AnswerStore } from '../../answers/answer-store-context.tsx';
import { REVIEW_PATH } from '../../navigation/paths.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { translate } from '../../platform/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { remoteChangesOf } from './remote-changes.ts';
import { reviewItemElementId } from '../review-item-element-id.ts';
import { useSaveOnStepClick } from '../use-save-on-step-click.ts';

export function RemoteChangesAlert() {
  const store = useAnswerStore();
  const { form } = store;
  const newer = remoteChangesOf(store, useSaver());
  const shown = useSyncExternalStore(newer.subscribe, newer.getShown);
  const follow = useSaveOnStepClick();
  const place = useRef<HTMLDivElement>(null);
  const refusal = shown?.refusal;
  useEffect(() => {
    if (refusal === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, [refusal, shown]);
  if (shown === null) return null;
  const questions = namedAsRead(store, shown.keys);
  return (
    <div className="remote-changes-alert-place" ref={place} tabIndex={-1}>
      <Alert variant={refusal === undefined ? 'success' : 'error'} isSpoken={refusal !== undefined} onClose={newer.dismiss}>
        <span>{refusal ?? translate('save.newer')}</span>
        <ul>
          {questions.map(([key, name]) => (
            <li key={key}>
              <Link to={{ pathname: REVIEW_PATH, hash: reviewItemElementId(key) }} onClick={follow}>
                {name}
              </Link>
              {asksForFile(form.questions[key]) && store.files.has(key) && <span>{` ${translate('save.newer_file')}`}</span>}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Questions as the review that the links lead to calls them: those that are read together, such as the parts of a date, are one. */
function namedAsRead(store: AnswerStore, keys: readonly string[]): readonly (readonly [key: string, name: string])[] {
  const { form } = store;
  const formState = store.formState();
  const read = new Map(
    createReview(form, formState, {}).flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.map(({ key, name }) => [key, name] as const)),
    ),
  );
  const named = keys.flatMap((key) => {
    const question = form.questions[key];
    if (!question) return [];
    const together = form.sections[question.section]?.groups.find((group) => group.keys.includes(key))?.keys[0] ?? key;
    const at = read.has(key) ? key : together;
    return [[at, read.get(at) ?? fillAnswerPlaceholders(question.fullLabel, form, formState)] as const];
  });
  return [...new Map(named)];
}
