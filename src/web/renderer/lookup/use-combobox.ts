import { useState, type KeyboardEvent, type MouseEvent } from 'react';

interface Options {
  readonly count: number;
  readonly isOpen: boolean;
  readonly listId: string;
  readonly onChoose: (index: number) => void;
  readonly onEnter: () => void;
  readonly onClose: () => void;
  readonly onAsk: () => void;
}

const MOVES: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now <= 0 ? count : now) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Keys, pointer and ARIA of an editable combobox. The focus stays in the input; `active` is the option of Enter, or -1. */
export function useCombobox({ count, isOpen, listId, onChoose, onEnter, onClose, onAsk }: Options) {
  const [wanted, setActive] = useState(-1);
  const active = wanted < count ? wanted : -1;
  const optionId = (index: number): string => `${listId}-${index}`;
  const choose = (index: number): void => {
    setActive(-1);
    onChoose(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and the arrows then belong to the keyboard that composes the text.
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const move = MOVES[event.key];
    if (event.key === 'Enter') return active < 0 ? onEnter() : choose(active);
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setActive(-1);
      onClose();
    }
    if (move === undefined) return;
    if (count === 0) return event.key.startsWith('Arrow') ? onAsk() : undefined;
    event.preventDefault();
    setActive(move(active, count));
  };
  return {
    active,
    reset: () => setActive(-1),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': active < 0 ? undefined : optionId(active),
      onKeyDown,
    },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => choose(index),
    }),
  } as const;
}
