import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Paper, PaperPart, PaperQuestion, PaperSection } from '../paper.ts';
import { escaped } from '../../../src/server/html.ts';
import { inLanguageOf } from './in-language-of.ts';
import { graphAsSvg } from './graph-svg.ts';
import { lineAsHtml } from './phrases.ts';

/** The paper as one HTML page that needs nothing else: it opens from a file, and loads nothing. */
export function paperAsHtml(paper: Paper): string {
  const style = readFileSync(join(import.meta.dirname, 'paper.css'), 'utf8');
  const script = readFileSync(join(import.meta.dirname, 'paper.js'), 'utf8');
  const rules = [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const count = paper.parts.flatMap(({ sections }) => sections.flatMap(({ questions = [] }) => questions)).length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}">
<title>${escaped(paper.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 ${inLanguageOf(paper.language)}>${escaped(paper.title)}</h1>
${paper.about.map((line) => `<p>${lineAsHtml(line, paper.language)}</p>`).join('\n')}
</header>
<div class="bar" role="search">
<label>Search <input id="search" type="search" autocomplete="off" spellcheck="false"></label>
<p role="status"><span id="signed">0 of ${count} signed</span><span id="found"></span></p>
<button id="print" type="button">Print</button>
</div>
<nav aria-label="Contents">
<ul>
${paper.parts.map((part) => `<li><a href="#${part.id}">${titleOf(part, paper)}</a></li>`).join('\n')}
</ul>
</nav>
<main>
${paper.parts.map((part) => partAsHtml(part, paper)).join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Titles of pages are the form's own. */
const titleOf = ({ isPage, title }: Pick<PaperPart, 'isPage' | 'title'>, { language }: Paper): string =>
  isPage ? `<span ${inLanguageOf(language)}>${escaped(title)}</span>` : escaped(title);

const partAsHtml = (part: PaperPart, paper: Paper): string => `<section class="part${part.isPage ? ' page' : ''}" id="${part.id}">
<h2>${titleOf(part, paper)}</h2>
${part.blocks.map((block) => blockAsHtml(block, part, paper)).join('\n')}
${part.sections.map((section) => sectionAsHtml(section, part, paper)).join('\n')}
${part.isPage ? TO_SIGN : ''}
</section>`;

const TO_SIGN = `<div class="sign"><p>Name</p><p>Date</p><p>Signature</p></div>`;

function sectionAsHtml({ title, blocks, questions = [] }: PaperSection, part: PaperPart, paper: Paper): string {
  const listed = questions.map((question) => questionAsHtml(question, paper));
  const listOfQuestions = listed.length === 0 ? [] : ['<ul class="questions">', ...listed, '</ul>'];
  return `<section class="section">
<h3>${titleOf({ ...part, title }, paper)}</h3>
${blocks.map((block) => blockAsHtml(block, part, paper)).join('\n')}
${listOfQuestions.join('\n')}
</section>`;
}

/** Its box is kept under a name that is made of everything it says: once that changes, it is to be signed again. */
function questionAsHtml({ key, label, lines }: PaperQuestion, { title, language }: Paper): string {
  const signedAs = createHash('sha256')
    .update(JSON.stringify([title, language, key, label, lines]))
    .digest('base64url')
    .slice(0, 16);
  const box = `<input type="checkbox" data-signed-as="${signedAs}">`;
  return `<li class="question item" id="question-${key}">
<label>${box} <span ${inLanguageOf(language)}>${escaped(label)}</span></label> <code>${key}</code>
<ul>
${lines.map((line) => `<li>${lineAsHtml(line, language)}</li>`).join('\n')}
</ul>
</li>`;
}

function blockAsHtml(block: Block, { title }: PaperPart, { language }: Paper): string {
  if ('graph' in block) return graphAsSvg(block.graph, title, language);
  if ('paragraph' in block) return `<p>${lineAsHtml(block.paragraph, language)}</p>`;
  return `<ul class="list">\n${block.list.map((line) => `<li class="item">${lineAsHtml(line, language)}</li>`).join('\n')}\n</ul>`;
}
