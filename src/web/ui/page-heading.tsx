import { useLayoutEffect, useRef } from 'react';
import { translate } from '../platform/translate.ts';
import { getAppShellElement } from './app-shell-element.ts';
import { ignoreSecondClick } from './ignore-second-click.ts';

interface Props {
  readonly text: string;
  /** Name of the screen in the window's title, where it differs from the heading. */
  readonly title?: string;
  readonly hasErrors?: boolean;
  /** Leaves focus and scrolling to others: a question or the summary takes them. */
  readonly isQuiet?: boolean;
}

/**
 * The one h1 of a screen, with the window's title; mount a new one (`key`) for each route. The first screen of a visit leaves the focus to
 * the browser; each later one takes it to its heading.
 */
export function PageHeading({ text, title = text, hasErrors = false, isQuiet = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const quiet = useRef(isQuiet);
  // Runs before children measure the window of the former screen.
  useLayoutEffect(() => {
    const first = getAppShellElement();
    first?.remove();
    if (first || quiet.current) return;
    ignoreSecondClick();
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <title>{translate(hasErrors ? 'page.title_with_errors' : 'page.title', { heading: title })}</title>
      <h1 className="page-heading" ref={heading} tabIndex={-1}>
        {text}
      </h1>
    </>
  );
}
