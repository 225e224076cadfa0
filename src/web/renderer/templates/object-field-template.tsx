import { Fragment, type ReactNode } from 'react';
import { isAlwaysOptional, type Question } from '../../../form/model/form.ts';
import { widgetNameOf } from '../../../form/model/widget-definitions.ts';
import {
  useAnswerStore,
  useSectionState,
  InterpolatedText,
  interpolateAnswers,
  useAnswerStoreSelector,
  type AnswerStore,
} from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { useCopiedAnswerGroups, type CopiedAnswerGroup } from '../copied-answer-groups.ts';
import { useLoadedMoreInfo } from '../lazy-more-info.ts';
import { SectionElementView } from '../section-element.tsx';
import { collapsedQuestionRuns, type CollapsedQuestionRun } from '../collapsed-question-runs.ts';
import { useSection } from '../section-context.ts';
import type { Elements } from '../../ui/elements.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { CollapsePanel, useCollapse } from '../collapse.tsx';
import { collapsePanelId } from '../element-ids.ts';

interface Shown {
  readonly name: string;
  readonly content: Elements;
}

const isBox = (question: Question | undefined): boolean => question !== undefined && widgetNameOf(question) === 'checkbox';

/** Lays out the visible questions of a section in order: groups in rows, copies as lines, rare ones folded in, elements between them. */
export function ObjectFieldTemplate({ properties }: { readonly properties: readonly Shown[] }) {
  const section = useSection();
  const { form } = useAnswerStore();
  const state = useSectionState(section.id);
  const { keys } = state;
  const lines = useCopiedAnswerGroups(section, state);
  const CopiedAnswers = useLoadedMoreInfo()?.CopiedAnswers;
  const lineOf = (key: string): CopiedAnswerGroup | undefined => lines.find((line) => line.keys.includes(key));
  const shown = properties.filter((property) => keys.has(property.name));
  /** `beside`: what is folded in with it, or not folded in like it. */
  const draw = (property: Shown, beside: readonly Shown[]): Elements => {
    const line = lineOf(property.name);
    if (line && CopiedAnswers)
      return line.keys[0] === property.name && <CopiedAnswers key={property.name} section={section.id} {...line} />;
    const group = section.groups.find((candidate) => candidate.keys.includes(property.name));
    if (!group) return property.content;
    const members = beside.filter(({ name }) => group.keys.includes(name) && !lineOf(name));
    if (members[0] !== property) return null;
    const areBoxes = group.keys.every((key) => isBox(form.questions[key]));
    const contents = members.map((member) => member.content);
    if (group.title === undefined)
      return (
        <div className={areBoxes ? 'boxes' : 'fields'} key={group.keys.join()}>
          {contents}
        </div>
      );
    const areOptional = areBoxes && group.keys.every((key) => isAlwaysOptional(form, key));
    return (
      <fieldset className={areOptional ? 'group optional-boxes' : 'group'} key={group.keys.join()}>
        <legend className="label">
          <InterpolatedText text={group.title} />
          {areOptional && <span className="optional">{` ${translate('field.optional')}`}</span>}
        </legend>
        {group.help && (
          <p className="help">
            <InterpolatedText text={group.help} />
          </p>
        )}
        <div className={areBoxes ? 'boxes' : 'row'}>{contents}</div>
      </fieldset>
    );
  };
  const runs = collapsedQuestionRuns(form, section);
  const runOf = ({ name }: Shown): CollapsedQuestionRun | undefined => runs.find((run) => run.keys.includes(name));
  const drawn = shown.map((property): Elements => {
    const run = runOf(property);
    const beside = shown.filter((other) => runOf(other) === run);
    if (run === undefined) return draw(property, beside);
    return (
      beside[0] === property && (
        <QuestionsDisclosure key={`fold-${run.keys[0]}`} run={run} shown={beside.map(({ name }) => name)}>
          {beside.map((member) => draw(member, beside))}
        </QuestionsDisclosure>
      )
    );
  });
  const { elements } = section;
  if (!elements) return drawn;
  const above = shown.map(({ name }) => section.keys.indexOf(name));
  /** Elements above the nth of the shown questions; at the end for -1. */
  const elementsAt = (n: number): Elements =>
    elements
      .filter((element) => state.elements.has(element) && above.findIndex((place) => place >= element.after) === n)
      .map((element) => <SectionElementView key={`element-${elements.indexOf(element)}`} element={element} />);
  return (
    <>
      {drawn.map((part: Elements, n) => (
        <Fragment key={shown[n]?.name}>
          {elementsAt(n)}
          {part}
        </Fragment>
      ))}
      {elementsAt(-1)}
    </>
  );
}

interface Props {
  readonly run: CollapsedQuestionRun;
  readonly shown: readonly string[];
  readonly children: ReactNode;
}

/** Questions of a section that few people need, or that choosing a school answers, behind one line that names them. */
function QuestionsDisclosure({ run: { keys, search }, shown, children }: Props) {
  const id = collapsePanelId(keys[0] ?? '');
  const fold = useCollapse(id, keys, true, search === undefined ? [] : [search]);
  const labels = useAnswerStoreSelector((store) => shown.map((key) => labelOf(store, key)).join(' · '));
  return (
    <div className="fold">
      <button type="button" aria-expanded={fold.isOpen} aria-controls={id} onClick={() => fold.setOpen(!fold.isOpen)}>
        <span>{search === undefined ? translate('field.rare', { labels }) : translate('field.fold_school')}</span> <ChevronIcon />
      </button>
      <CollapsePanel id={id} fold={fold}>
        <div className="questions">{children}</div>
      </CollapsePanel>
    </div>
  );
}

function labelOf(store: AnswerStore, key: string): string {
  const question = store.form.questions[key];
  return interpolateAnswers(store, question?.ui['ui:title'] ?? question?.label ?? '');
}
