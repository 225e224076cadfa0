import { t } from '../../text.ts';

/** What is wrong with an answer: an icon and each message (spec, section 5). */
export function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }) {
  return (
    <div className="messages" id={id}>
      {messages.map((message) => (
        <p key={message}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
            <path fill="currentColor" fillRule="evenodd" d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 5h2v6H9V5Zm0 8h2v2H9v-2Z" />
          </svg>
          <span><span className="spoken">{t('field.error')} </span>{message}</span>
        </p>
      ))}
    </div>
  );
}
