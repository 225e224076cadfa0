/** The sign that something is under way, in the color of the words around it; what it is is said in words beside it. */
export function LoadingIndicator({
  type = 'spinner',
  size,
}: {
  readonly type?: 'spinner' | 'circles';
  readonly size: 'small' | 'medium' | 'large';
}) {
  if (type === 'spinner') return <span className="loading-ring" data-size={size} aria-hidden="true" />;
  return (
    <span className="loading-circles" aria-hidden="true">
      <span />
      <span />
      <span />
    </span>
  );
}
