/** The hotkey that takes the focus to the newest toast, and back again (spec, section 9). */
const HOTKEY = 'F8';
const TOASTS = '.notistack-SnackbarContainer';

let cameFrom: HTMLElement | null = null;

const isInToast = (element: Element | null): boolean => element !== null && element.closest(TOASTS) !== null;

export function onToastHotkey(event: KeyboardEvent): void {
  if (event.key !== HOTKEY) return;
  if (isInToast(document.activeElement)) return leaveToasts();
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${TOASTS} button`)];
  if (buttons.length === 0) return;
  event.preventDefault();
  cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  buttons.at(-1)?.focus();
}

/** Gives the focus back to where it was before the hotkey, if a toast has it. */
export function leaveToasts(): void {
  if (isInToast(document.activeElement) && cameFrom?.isConnected) cameFrom.focus();
  cameFrom = null;
}
