import { focusHeading } from './focus-heading.ts';

/** The hotkey that takes the focus to the newest toast, and back again. */
const HOTKEY = 'F8';
const TOASTS = '.notistack-SnackbarContainer';
/** Layers that Escape closes before toasts. */
const OVER_THE_PAGE = 'dialog[open], [aria-expanded="true"]';

let cameFrom: HTMLElement | null = null;

const isInToast = (element: Element | null): boolean => element !== null && element.closest(TOASTS) !== null;

export function onToastHotkey(event: KeyboardEvent): void {
  if (event.key !== HOTKEY) return;
  if (isInToast(document.activeElement)) return restoreFocusFromToasts();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${TOASTS} button`)];
  if (buttons.length === 0) return;
  event.preventDefault();
  buttons.at(-1)?.focus();
}

/** True if a key closes a toast. */
export const isToastEscapeKey = (event: KeyboardEvent): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && document.querySelector(OVER_THE_PAGE) === null;

/** Remembers where the focus was before it came into the toasts. */
export function rememberFocusBeforeToasts(from: EventTarget | null): void {
  if (from instanceof HTMLElement && isInToast(from)) return;
  cameFrom = from instanceof HTMLElement ? from : null;
}

/** Gives the focus back to where it was, else to the heading of the screen, if a toast has it. */
export function restoreFocusFromToasts(): void {
  if (!isInToast(document.activeElement)) return;
  if (cameFrom?.isConnected) cameFrom.focus();
  else focusHeading();
}
