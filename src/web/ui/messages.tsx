import { t } from '../text.ts';
import { ErrorIcon } from './icons.tsx';

/** What is wrong with an answer: an icon and each message. */
export function Messages({ id, messages }: { readonly id: string; readonly messages: readonly string[] }) {
  return (
    <div className="messages" id={id}>
      {messages.map((message) => (
        <p key={message}>
          <ErrorIcon />
          <span>
            <span className="spoken">{`${t('field.error')} `}</span>
            <span>{message}</span>
          </span>
        </p>
      ))}
    </div>
  );
}
