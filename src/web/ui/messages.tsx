import { t } from '../text.ts';
import { ErrorIcon } from './icons.tsx';

/** What is wrong with an answer: an icon and each message. What follows the first may be advice, so it is not called an error once more. */
export function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }) {
  return (
    <div className="messages" id={id}>
      {messages.map((message, n) => (
        <p key={message}>
          <ErrorIcon />
          <span>
            {n === 0 && <span className="spoken">{`${t('field.error')} `}</span>}
            <span>{message}</span>
          </span>
        </p>
      ))}
    </div>
  );
}
