import { withoutAnswers } from '../../src/form/run/answered-places.ts';
import { type Form, type Page, type Section, sectionsIn } from '../../src/form/model/form.ts';
import { keysRead, type Logic } from '../../src/form/model/logic.ts';

/** What decides about what: pages, sections and questions, with arrows from those that are read to those that come and go. */
export interface Graph {
  /** In a sentence, for those who do not see it. */
  readonly means: string;
  /** Where its arrows lead on paper. */
  readonly flows: 'down' | 'across';
  readonly nodes: readonly GraphNode[];
  readonly arrows: readonly Arrow[];
}
export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'section' | 'question';
}
/** `does`: what the one does with the other, where that is not clear without words. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly does: string;
}

/** The pages in their order, and the answers that decide who goes through them. */
export function graphOfPages(form: Form): Graph {
  const drawn = new Drawing(form);
  form.pages.forEach((page, n) => {
    const node = drawn.node('page', page.id, page.title);
    const before = form.pages[n - 1];
    if (before) drawn.arrow(drawn.node('page', before.id, before.title), node, '');
    if (page.when !== undefined) drawn.decides(page.when, node, 'decides');
  });
  return drawn.graph('down', `The pages in their order: ${form.pages.map(({ title }) => title).join(', ')}.`);
}

/** Which answers decide what is asked on a page; undefined where everything always is. */
export function graphOfPage(form: Form, page: Page): Graph | undefined {
  const drawn = new Drawing(form);
  const sections = page.content.flatMap((item) => sectionsIn(form, item).flatMap((id) => form.sections[id] ?? []));
  // All components of a repeat ask the same.
  for (const section of sections.filter(({ repeat }) => repeat === undefined || repeat.n === 1)) drawSection(drawn, form, section);
  return drawn.isEmpty ? undefined : drawn.graph('across', 'Which answers decide what is asked here.');
}

function drawSection(drawn: Drawing, form: Form, section: Section): void {
  for (const rule of section.hiddenWhen) drawn.decides(rule, drawn.node('section', section.id, section.title), 'shows');
  for (const choice of section.choices.flat()) for (const key of choice.show) drawn.decides(choice.when, drawn.question(key), 'shows');
  for (const key of section.keys) {
    const { requiredWhen, lists = [] } = form.questions[key] ?? {};
    if (requiredWhen !== undefined) drawn.decides(requiredWhen, drawn.question(key), 'requires');
    for (const { list, when } of lists) {
      const document = form.lists[list];
      const options = document && 'options' in document ? document.options : [];
      for (const rule of [when, ...options.map((option) => option.when)]) {
        if (rule !== undefined) drawn.decides(rule, drawn.question(key), 'offers');
      }
    }
  }
}

/** A graph that is being drawn: each node and each arrow once. */
class Drawing {
  private readonly nodes = new Map<string, GraphNode>();
  private readonly arrows = new Map<string, Arrow>();
  private readonly form: Form;

  constructor(form: Form) {
    this.form = form;
  }

  get isEmpty(): boolean {
    return this.arrows.size === 0;
  }

  node(kind: GraphNode['kind'], name: string, label: string): string {
    const known = this.nodes.get(`${kind} ${name}`);
    if (known) return known.id;
    const id = `n${this.nodes.size}`;
    this.nodes.set(`${kind} ${name}`, { id, kind, label: withoutAnswers(label, this.form) });
    return id;
  }

  question(key: string): string {
    return this.node('question', key, this.form.questions[key]?.fullLabel ?? key);
  }

  arrow(from: string, to: string, does: string): void {
    const place = `${from} ${to}`;
    const before = this.arrows.get(place)?.does ?? '';
    this.arrows.set(place, { from, to, does: before === '' || before === does ? does : `${before}, ${does}` });
  }

  /** An arrow from each question whose answer a rule reads. */
  decides(rule: Logic, to: string, does: string): void {
    for (const key of keysRead(rule)) if (this.form.questions[key]) this.arrow(this.question(key), to, does);
  }

  graph(flows: Graph['flows'], means: string): Graph {
    // What decides about nothing and is decided by nothing is left out.
    const arrows = [...this.arrows.values()].filter(({ from, to }) => from !== to);
    const isJoined = ({ id, kind }: GraphNode): boolean => kind === 'page' || arrows.some(({ from, to }) => from === id || to === id);
    return { means, flows, nodes: [...this.nodes.values()].filter(isJoined), arrows };
  }
}
