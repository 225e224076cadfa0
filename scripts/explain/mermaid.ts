import type { Graph, GraphNode } from './graph.ts';

const SHAPES: Readonly<Record<GraphNode['kind'], readonly [open: string, close: string]>> = {
  page: ['[["', '"]]'],
  section: ['["', '"]'],
  question: ['(["', '"])'],
};

/** A graph as text that code hosts draw in Markdown. */
export const graphAsMermaid = ({ flows, nodes, arrows }: Graph): string =>
  [
    '```mermaid',
    `flowchart ${flows === 'down' ? 'TB' : 'LR'}`,
    ...nodes.map(({ id, kind, label }) => `  ${id}${SHAPES[kind][0]}${escaped(label)}${SHAPES[kind][1]}`),
    ...arrows.map(({ from, to, does }) => (does === '' ? `  ${from} --> ${to}` : `  ${from} -- ${does} --> ${to}`)),
    '```',
  ].join('\n');

/** Within its quotes, Mermaid knows entities and Markdown. */
const escaped = (text: string): string => text.replace(/[#"<>&`*_]/g, (mark) => `#${mark.charCodeAt(0)};`).replace(/\s+/g, ' ');
