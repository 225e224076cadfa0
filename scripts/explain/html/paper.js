// Runs in the paper, wherever it is opened: what is signed is kept on this device, under names that are made of what is signed.
const KEPT = 'signed-questions';
const boxes = [...document.querySelectorAll('[data-signed-as]')];
const signed = new Set(kept());

for (const box of boxes) {
  box.checked = signed.has(box.dataset.signedAs);
  box.addEventListener('change', () => {
    if (box.checked) signed.add(box.dataset.signedAs);
    else signed.delete(box.dataset.signedAs);
    keep();
    count();
  });
}
count();
document.querySelector('#search').addEventListener('input', (event) => find(event.target.value));
document.querySelector('#print').addEventListener('click', () => print());

function count() {
  const done = boxes.filter(({ checked }) => checked).length;
  document.querySelector('#signed').textContent = `${done} of ${boxes.length} signed`;
}

/** A browser may not let a file keep anything: then boxes last as long as the page is open. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...signed]));
  } catch {
    // As above.
  }
}

/** Shows the questions and entries with these words, and all of a section whose title or text has them. */
function find(words) {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const has = (element) => wanted.every((word) => plain(element.textContent).includes(word));
  for (const part of document.querySelectorAll('.part')) {
    for (const section of part.querySelectorAll('.section')) {
      const isMeant = [...section.querySelectorAll(':scope > h3, :scope > p')].some(has);
      const items = [...section.querySelectorAll('.item')];
      for (const item of items) item.hidden = !isMeant && !has(item);
      section.hidden = wanted.length > 0 && !isMeant && items.every((item) => item.hidden);
    }
    for (const item of part.querySelectorAll(':scope > .list > .item')) item.hidden = !has(item);
    part.hidden = wanted.length > 0 && !part.querySelector(':scope > .section:not([hidden]), :scope > .list > .item:not([hidden])');
  }
  for (const graph of document.querySelectorAll('.graph')) graph.hidden = wanted.length > 0;
  const shown = document.querySelectorAll('.question:not([hidden])').length;
  document.querySelector('#found').textContent = wanted.length === 0 ? '' : `${shown} ${shown === 1 ? 'question' : 'questions'} found`;
}

/** Without capitals and accents. */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
