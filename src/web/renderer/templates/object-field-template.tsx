import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { GroupDocument } from '../../../form/documents.ts';
import { useSectionState } from '../../answers/answer-context.tsx';
import { useSection } from '../section-context.ts';

/** Lays out the questions of a section that show now, in the order of its uiSchema; groups stand side by side. */
export function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const section = useSection();
  const { keys } = useSectionState(section.id);
  const shown = properties.filter((property) => keys.has(property.name));
  const drawn = new Set<GroupDocument>();
  return shown.map((property) => {
    const group = section.groups.find((candidate) => candidate.keys.includes(property.name));
    if (!group) return property.content;
    if (drawn.has(group)) return null;
    drawn.add(group);
    return (
      <fieldset className="group" key={group.keys.join()}>
        <legend className="label">{group.title}</legend>
        {group.help && <p className="help">{group.help}</p>}
        <div className="row">{shown.filter((member) => group.keys.includes(member.name)).map((member) => member.content)}</div>
      </fieldset>
    );
  });
}
