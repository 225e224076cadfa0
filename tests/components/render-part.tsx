import { Profiler, StrictMode, type ExoticComponent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { addStyleSheet } from '../../src/web/ui/style-sheet.ts';
import { withEmotion } from '../../src/web/ui/emotion-styles.tsx';
import { translatePage } from '../translate-page.ts';

const Styled = withEmotion(({ children }: { readonly children: ReactNode }) => children);
addStyleSheet();
if (import.meta.env['TRANSLATED'] !== 'no') translatePage();

export type RenderMode = ExoticComponent<{ children?: ReactNode }>;

/** Draws a part of the pages until the test ends. @param Mode React's strict mode runs each effect twice, which a build does not */
export function renderPart(part: ReactNode, Mode: RenderMode = StrictMode): void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    element.remove();
    sessionStorage.clear();
  });
  const drawn = (
    <Mode>
      <Styled>{part}</Styled>
    </Mode>
  );
  flushSync(() => root.render(drawn));
}

/** A mode of drawing that counts what React commits. */
export function countCommits(): { readonly Mode: RenderMode; readonly commits: () => number } {
  let commits = 0;
  const count = (): void => void (commits += 1);
  const Mode = ({ children }: { children?: ReactNode }) => <Profiler {...{ id: '', onRender: count, children }} />;
  return { Mode: Mode as unknown as RenderMode, commits: () => commits };
}
