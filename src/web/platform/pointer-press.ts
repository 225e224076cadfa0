/** A tap ends with its click; if none comes after the finger is lifted (after a long touch, for example), after this many ms. */
const NO_CLICK_MS = 500;
/** Events that show that nothing is held down although there was no release: after a drag, or in the list that a select opens. */
const ENDS = ['pointercancel', 'dragend', 'input', 'visibilitychange'] as const;
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'];

const waiting = new Set<() => void>();
let heard: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs at once, or after the pending click: a layout change between press and release would take the button from under the finger. */
export function runAfterPointerRelease(run: () => void): void {
  if (heard) waiting.add(run);
  else run();
}

/** Runs at once, or a turn after the click: what is pressed comes first, and may lead elsewhere. */
export function runAfterPress(run: () => void): void {
  if (heard) waiting.add(() => setTimeout(run));
  else run();
}

export function trackPointerPresses(): () => void {
  const stop = new AbortController();
  const early = { capture: true, signal: stop.signal };
  window.addEventListener('pointerdown', press, early);
  // Skips the mouse events that follow a tap, the first of which moves the focus.
  window.addEventListener('mousedown', press, early);
  return () => {
    stop.abort();
    release();
  };
}

function press(): void {
  clearTimeout(timer);
  if (heard) return;
  heard = new AbortController();
  const early = { capture: true, signal: heard.signal };
  // Listens early: pointerup, then click, before the page gets them.
  window.addEventListener('pointerup', ({ pointerType }) => releaseAfter(pointerType === 'mouse' ? 0 : NO_CLICK_MS), early);
  window.addEventListener('mouseup', () => releaseAfter(0), early);
  window.addEventListener('click', release, early);
  window.addEventListener('pointermove', ({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && release(), early);
  window.addEventListener('keydown', ({ key }) => !MODIFIERS.includes(key) && release(), early);
  // Fields lose the focus while a pointer is down; the window does when something else takes the pointer.
  window.addEventListener('blur', ({ target }) => target === window && release(), early);
  for (const end of ENDS) window.addEventListener(end, release, early);
}

function releaseAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
}

function release(): void {
  clearTimeout(timer);
  heard?.abort();
  heard = undefined;
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}
