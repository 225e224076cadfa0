import type { GroupJson } from '../../../form/model/form-files.ts';
import { isAlwaysOptional, type Question } from '../../../form/model/form.ts';
import { widgetOf } from '../../../form/model/widget-kinds.ts';
import { useAnswerStore, useSectionState, AnsweredText } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { useCopiedLines, type CopiedLine } from '../copied-lines.ts';
import { useMore } from '../../more-source.ts';
import { FoldedQuestions } from '../folded-questions.tsx';
import { runsIn } from '../folds.ts';
import { useSection } from '../section-context.ts';
import type { Elements } from '../../ui/elements.ts';

interface Shown {
  readonly name: string;
  readonly content: Elements;
}

const isBox = (question: Question | undefined): boolean => question !== undefined && widgetOf(question) === 'checkbox';

/**
 * Lays out the questions of a section that show now, in the order of its uiSchema; groups are side by side, what is copied is a line,
 * what few people need is folded in.
 */
export function ObjectFieldTemplate({ properties }: { readonly properties: readonly Shown[] }) {
  const section = useSection();
  const { form } = useAnswerStore();
  const state = useSectionState(section.id);
  const { keys } = state;
  const lines = useCopiedLines(section, state);
  const CopiedAnswers = useMore()?.CopiedAnswers;
  const lineOf = (key: string): CopiedLine | undefined => lines.find((line) => line.keys.includes(key));
  const shown = properties.filter((property) => keys.has(property.name));
  const drawn = new Set<GroupJson>();
  const draw = (property: Shown): Elements => {
    const line = lineOf(property.name);
    if (line && CopiedAnswers)
      return line.keys[0] === property.name && <CopiedAnswers key={property.name} section={section.id} {...line} />;
    const group = section.groups.find((candidate) => candidate.keys.includes(property.name));
    if (!group) return property.content;
    if (drawn.has(group)) return null;
    drawn.add(group);
    const areBoxes = group.keys.every((key) => isBox(form.questions[key]));
    // Of boxes of which none must ever be checked, the legend says so for all.
    const areOptional = areBoxes && group.keys.every((key) => isAlwaysOptional(form, key));
    return (
      <fieldset className={areOptional ? 'group optional-boxes' : 'group'} key={group.keys.join()}>
        <legend className="label">
          <AnsweredText text={group.title} />
          {areOptional && <span className="optional">{` ${t('field.optional')}`}</span>}
        </legend>
        {group.help && (
          <p className="help">
            <AnsweredText text={group.help} />
          </p>
        )}
        <div className={areBoxes ? 'boxes' : 'row'}>
          {shown.filter(({ name }) => group.keys.includes(name) && !lineOf(name)).map((member) => member.content)}
        </div>
      </fieldset>
    );
  };
  const runs = runsIn(form, section);
  return shown.map((property) => {
    const run = runs.find(({ keys: folded }) => folded.includes(property.name));
    if (run === undefined) return draw(property);
    const folded = shown.filter(({ name }) => run.keys.includes(name));
    return (
      folded[0] === property && (
        <FoldedQuestions key={`fold-${run.keys[0]}`} run={run} shown={folded.map(({ name }) => name)}>
          {folded.map(draw)}
        </FoldedQuestions>
      )
    );
  });
}
