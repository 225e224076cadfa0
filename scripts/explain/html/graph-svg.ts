import { Graph as Layout, layout } from '@dagrejs/dagre';
import type { Arrow, Graph, GraphNode } from '../graph.ts';
import { escaped } from '../../../src/server/html.ts';
import { inLanguageOf } from './in-language-of.ts';

/** In pixels. */
const WIDTH = 210;
const LINE = 18;
const PADDING = 9;
/** Letters on a line of a node, and lines in it. */
const LETTERS = 28;
const LINES = 3;
const MARGIN = 8;
const GAPS = { across: { rankdir: 'LR', nodesep: 14, ranksep: 60 }, down: { rankdir: 'TB', nodesep: 30, ranksep: 28 } } as const;

/** A graph as a drawing that scrolls sideways where it is wider than the screen. */
export function graphAsSvg(graph: Graph, name: string, language: string): string {
  const drawn = new Layout({ multigraph: false })
    .setGraph({ ...GAPS[graph.flows], marginx: MARGIN, marginy: MARGIN })
    .setDefaultEdgeLabel(() => ({}));
  for (const { id, label } of graph.nodes) drawn.setNode(id, { width: WIDTH, height: heightOf(label) });
  for (const { from, to, does } of graph.arrows) drawn.setEdge(from, to, { width: does.length * 6.5, height: LINE, labelpos: 'c' });
  layout(drawn);
  const { width = 0, height = 0 } = drawn.graph();
  return [
    `<div class="graph" role="region" tabindex="0" aria-label="${escaped(`Graph: ${name}`)}">`,
    `<svg role="img" aria-label="${escaped(inWords(graph))}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    ...graph.arrows.map((arrow) =>
      arrowOf(arrow, { ...drawn.edge(arrow.from, arrow.to), from: drawn.node(arrow.from), to: drawn.node(arrow.to) }, graph.flows),
    ),
    ...graph.nodes.map((node) => nodeOf(node, drawn.node(node.id), language)),
    '</svg></div>',
  ].join('\n');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function nodeOf({ kind, label }: GraphNode, { x = 0, y = 0 }: Partial<Point>, language: string): string {
  const lines = linesOf(label);
  const height = heightOf(label);
  const round = kind === 'question' ? 16 : 3;
  const first = y - ((lines.length - 1) * LINE) / 2;
  return [
    `<rect class="drawn-${kind}" x="${x - WIDTH / 2}" y="${y - height / 2}" width="${WIDTH}" height="${height}" rx="${round}"/>`,
    `<text text-anchor="middle" dominant-baseline="central" ${inLanguageOf(language)}>`,
    ...lines.map((line, n) => `<tspan x="${x}" y="${first + n * LINE}">${escaped(line)}</tspan>`),
    '</text>',
  ].join('');
}

interface Way {
  readonly from: Partial<Box>;
  readonly to: Partial<Box>;
  /** On the way, from one box to the other. */
  readonly points?: readonly Point[];
  /** Of the words on it. */
  readonly x?: number;
  readonly y?: number;
}
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** From the middle of one side to the middle of another, in curves. */
function arrowOf({ does }: Arrow, { from, to, points = [], x, y }: Way, flows: Graph['flows']): string {
  const side = ({ x: center = 0, y: middle = 0, width = 0, height = 0 }: Partial<Box>, turn: 1 | -1): Point =>
    flows === 'down' ? { x: center, y: middle + (turn * height) / 2 } : { x: center + (turn * width) / 2, y: middle };
  const [start, end] = [side(from, 1), side(to, -1)];
  const bend = (a: Point, b: Point): string => {
    const [half, level] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    return flows === 'down' ? `C${a.x} ${level} ${b.x} ${level} ${b.x} ${b.y}` : `C${half} ${a.y} ${half} ${b.y} ${b.x} ${b.y}`;
  };
  const way = [start, ...points.slice(1, -1), end];
  const path = `M${start.x} ${start.y}${way
    .slice(1)
    .map((point, n) => bend(way[n] ?? start, point))
    .join('')}`;
  const head = `<path class="head" d="M-8 -4L0 0L-8 4Z" transform="translate(${end.x} ${end.y}) rotate(${flows === 'down' ? 90 : 0})"/>`;
  const middle = `text-anchor="middle" dominant-baseline="central"`;
  const words = does === '' ? '' : `<text class="does" ${middle} x="${x}" y="${y}">${escaped(does)}</text>`;
  return `<path class="arrow" d="${path}"/>${head}${words}`;
}

const heightOf = (label: string): number => linesOf(label).length * LINE + 2 * PADDING;

/** As many words on a line as fit; what is longer than a node ends with three dots. */
function linesOf(label: string): readonly string[] {
  const lines = label.split(/\s+/).reduce<readonly string[]>((done, word) => {
    const last = done.at(-1);
    return last !== undefined && `${last} ${word}`.length <= LETTERS ? [...done.slice(0, -1), `${last} ${word}`] : [...done, word];
  }, []);
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `${lines[LINES - 1]} …`];
}

/** What the drawing shows, for those who do not see it. */
function inWords({ means, nodes, arrows }: Graph): string {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const done = arrows.filter(({ does }) => does !== '').map(({ from, to, does }) => `${labels.get(from)} ${does} ${labels.get(to)}`);
  return [means, ...done.map((words) => `${words}.`)].join(' ');
}
