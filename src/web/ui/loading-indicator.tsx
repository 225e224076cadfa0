import { withClass } from './with-class.ts';

const Ring = withClass('span', 'loading-ring');
const Circles = withClass('span', 'loading-circles');

/** The sign that something is under way, in the color of the words around it; what it is is said in words beside it. */
export function LoadingIndicator({
  type = 'spinner',
  size,
}: {
  readonly type?: 'spinner' | 'circles';
  readonly size: 'small' | 'medium' | 'large';
}) {
  if (type === 'spinner') return <Ring data-size={size} aria-hidden="true" />;
  return (
    <Circles aria-hidden="true">
      <span />
      <span />
      <span />
    </Circles>
  );
}
