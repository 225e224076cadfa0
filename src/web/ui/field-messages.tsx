import { translate } from '../platform/translate.ts';
import { ErrorIcon } from './icons.tsx';

/** Icon and messages about an answer. Later ones may be advice, so only the first says "Error". */
export const FieldMessages = ({ id, messages }: { readonly id: string; readonly messages: readonly string[] }) => (
  <div className="messages" id={id}>
    {messages.map((message, n) => (
      <p key={message}>
        <ErrorIcon />
        <span>
          {n === 0 && <span className="spoken">{`${translate('field.error')} `}</span>}
          <span>{message}</span>
        </span>
      </p>
    ))}
  </div>
);
