/** Stands before every message about an answer. */
export function ErrorIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 5h2v6H9V5Zm0 8h2v2H9v-2Z" />
    </svg>
  );
}
