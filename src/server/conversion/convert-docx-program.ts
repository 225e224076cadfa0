import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { chromium, type LaunchOptions } from 'playwright-core';
import type { Options } from 'docx-preview';
import { dropPrivileges } from './drop-privileges.ts';
import { renderDocx } from './in-page/render-docx.ts';
import { prepareDocx } from './in-page/prepare-docx.ts';
import { repairDocx } from './in-page/repair-docx.ts';
import { resolveColors } from './in-page/resolve-colors.ts';
import { loadPdfium } from './pdfium.ts';
import { DocumentRejectedError } from './document-rejections.ts';
import { requireCompleteRendering } from './require-complete-rendering.ts';
import { READY_LINE, writeProgramReply } from './program-reply.ts';

/** Unicode characters of codes 32 to 255 of symbol fonts, lower-case names; space: none. Pictures that few fonts have are replaced. */
const symbolFonts: Readonly<Record<string, string>> = {
  symbol:
    ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~                                 €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ',
  wingdings:
    ' 🖉✂✁👓🕭🕮🕯☎✆✉✉📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣☠🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵⚫❍◼□❐❑❒⬧⧫◆❖◆⌧⮹⌘🏵🏶🙶🙷▯🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟·•▪○○🞈◉◎🔿▪☐🟁✦★✶✷✹🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←→↑↓↖↗↙↘🡸➔🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑ ',
  'wingdings 2':
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⊗⊗🛇⦸🙱🙴🙲🙳‽🙹🙺🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄•●○○🞇🞉⊙◉🞌🞍◾■□□□🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂      ',
  'wingdings 3':
    ' ⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁 🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗               ',
  webdings:
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔✔🚲□🛡📦🛱■🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘✗?🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲 🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
};

const plainSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'☑☒'].map((sign) => [sign, '[x]'])),
  ...Object.fromEntries([...'☐□❑❒❏❐'].map((sign) => [sign, '[ ]'])),
  ...Object.fromEntries([...'✓✔'].map((sign) => [sign, '√'])),
  ...Object.fromEntries([...'▪●■◆❖➢➔○'].map((sign) => [sign, '•'])),
};

const sourceOf = (module: string): string => readFileSync(createRequire(import.meta.url).resolve(module), 'utf8');

/** Nothing is fetched and no script of the document runs; ours are injected from outside, where this policy does not apply. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";
const DOCUMENT =
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ` +
  `content="${POLICY}"><title>Document</title><body></body></html>`;

/** Indistinguishable from black, and in no file on purpose. */
const AUTO = '000001';

const options = {
  inWrapper: false,
  useBase64URL: true,
  renderAltChunks: false,
  renderComments: false,
  experimental: true,
} satisfies Partial<Options>;

// Reads a Word file from standard input, writes a line of JSON and its PDF. Libraries are read before it is confined.
const libraries = [sourceOf('jszip/dist/jszip.min.js'), sourceOf('docx-preview')];
const openPdf = await loadPdfium();
dropPrivileges();
const launch = JSON.parse(process.argv[2] ?? '') as LaunchOptions;
const browser = await chromium.launch({ ...launch, env: { ...launch.env, HOME: process.cwd(), TMPDIR: process.cwd() } });
process.stdout.write(READY_LINE);
const docx = await buffer(process.stdin);
try {
  writeProgramReply({ outcome: 'harmless' }, await layOut(docx));
} catch (error) {
  writeProgramReply({ outcome: 'refused', reason: error instanceof DocumentRejectedError ? error.reason : 'word_incomplete' });
} finally {
  await browser.close();
}

async function layOut(file: Buffer): Promise<Buffer> {
  const context = await browser.newContext({ offline: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.setContent(DOCUMENT);
  for (const library of libraries) await page.evaluate(library);
  const { base64, borders } = await page.evaluate(prepareDocx, { base64: file.toString('base64'), auto: AUTO });
  const repaired = await page.evaluateHandle(repairDocx, { base64, fonts: symbolFonts, plainSigns });
  const drawn = await page.evaluate(renderDocx, { repaired, options });
  await page.addStyleTag({ content: borders });
  if (!(await page.evaluate(resolveColors, AUTO))) throw new DocumentRejectedError('word_incomplete');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  requireCompleteRendering(drawn, openPdf(pdf));
  return pdf;
}
