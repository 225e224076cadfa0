import { withClass } from './with-class.ts';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useOpenOnHoverOrPress } from './use-open-on-hover-or-press.ts';
import type { Elements } from './elements.ts';

const Panel = withClass('div', 'popover-panel');

interface Props {
  /** Id of the button. */
  readonly id?: string;
  readonly label: string;
  readonly icon: Elements;
  readonly children: ReactNode;
}

/**
 * A button with a panel below it, opened by a press or by hovering. Escape, a press elsewhere or leaving it with the
 * keyboard close it. The panel hangs from the end of the positioned box around the button, which is at the end of the window.
 */
export function Popover({ id, label, icon, children }: Props) {
  const { isOpen, close, toggle, hover } = useOpenOnHoverOrPress();
  const panelId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!anchor.current?.contains(event.target as Node)) close();
    };
    // Listens on the document, as hovering gives a panel no focus.
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      const hadFocus = anchor.current?.contains(document.activeElement) ?? false;
      close();
      if (hadFocus) trigger.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen, close]);

  return (
    <div
      className="popover-anchor"
      ref={anchor}
      {...hover}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <button
        className="popover-trigger"
        ref={trigger}
        id={id}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      >
        {icon}
        <span className="popover-label">{label}</span>
      </button>
      {isOpen && (
        <Panel id={panelId} role="group" aria-label={label} onClick={(event) => (event.target as Element).closest('a') && close()}>
          {children}
        </Panel>
      )}
    </div>
  );
}
