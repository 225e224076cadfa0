import { pointerSegment } from '../../form/compile/json-pointer.ts';
import type { PersonaJson } from '../../form/model/form-files.ts';
import { listTabs, sectionIdsOf, tabOfQuestion, type CheckedForm, type CheckFinding } from './checked-form.ts';

type Personas = readonly (readonly [file: string, PersonaJson])[];

/** A section that personas see together with another tab's. Several such personas mean a misplaced section, one is wrong itself. */
export function findSectionsSeenWithOtherTabs(checkedForm: CheckedForm, personas: Personas): readonly CheckFinding[] {
  const { sections } = checkedForm.form;
  const tabOf = (id: string): string | undefined => sections[id]?.tab && `${sections[id].tab.of} ${sections[id].tab.id}`;
  const seen = personas.flatMap(([file, { expect }]) => {
    const inTabs = expect.visible.flatMap((id, n) => (sections[id]?.tab ? { file, id, n, of: sections[id].tab.of } : []));
    return inTabs.filter(({ id, of }) => inTabs.some((other) => other.of === of && tabOf(other.id) !== tabOf(id)));
  });
  const bySection = [...Map.groupBy(seen, ({ id }) => id)].toSorted(([, a], [, b]) => b.length - a.length);
  const [[id, all] = ['', []]] = bySection;
  const [first] = all;
  if (!first) return answersInSeveralTabs(checkedForm, personas);
  const tab = sections[id]?.tab?.id ?? '';
  const use = checkedForm.uses.find((one) => sectionIdsOf(one).includes(id));
  if (all.length === 1 || !use) {
    const what = `This persona sees "${id}", which is in the tab "${tab}", together with a section of another tab`;
    return [
      {
        file: first.file,
        pointer: `/expect/visible${pointerSegment(first.n)}`,
        what,
        advice: `Only one tab shows: remove what is not in it. ${SECTIONS}`,
      },
    ];
  }
  const what = `${all.length} personas see "${id}" together with a section of another tab, and here it is only in the tab "${tab}"`;
  const advice = 'Put it beside the tabs if it is for all students; if only those who choose the tab are asked, correct the personas.';
  return [{ file: use.file, pointer: use.pointer, what, advice }];
}

const SECTIONS = 'If students need both, make the tabs sections.';

/** Tabs in which most personas answer questions of more than one: they are parts of a form, not ways to give one answer. */
function answersInSeveralTabs(checkedForm: CheckedForm, personas: Personas): readonly CheckFinding[] {
  const tabsOf = ({ answers }: PersonaJson, name: string): number =>
    new Set(
      Object.keys(answers).flatMap((key) => [tabOfQuestion(checkedForm.form, key)].flatMap((tab) => (tab?.of === name ? tab.id : []))),
    ).size;
  return listTabs(checkedForm).flatMap(({ file, pointer, tabs }) => {
    const counts = personas.map(([, persona]) => tabsOf(persona, tabs.tabs)).filter((count) => count > 0);
    const several = counts.filter((count) => count > 1).length;
    if (several * 2 <= counts.length) return [];
    const what = `${several} of ${counts.length} personas answer questions in several of these tabs, of which only the chosen one counts`;
    return { file, pointer: `${pointer}/tabs`, what, advice: SECTIONS };
  });
}
