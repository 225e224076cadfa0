import { useEffect, useState, type DragEvent } from 'react';

interface FileDrop {
  readonly isOver: boolean;
  readonly handlers: Readonly<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>;
}

/** Handlers of a drop zone. Files dropped elsewhere do not open in the browser. */
export function useFileDrop(isOpen: boolean, onDrop: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hold = (event: globalThis.DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);
  return {
    isOver: isOver && isOpen,
    handlers: {
      onDragOver: ({ dataTransfer }) => setOver(dataTransfer.types.includes('Files')),
      onDragLeave: () => setOver(false),
      onDrop({ dataTransfer }) {
        setOver(false);
        if (isOpen) onDrop([...dataTransfer.files]);
      },
    },
  };
}
