import Type, { type Static } from 'typebox';
import { requestedItemStatuses, MAX_MESSAGE_LENGTH } from '../rules/office.ts';

/** Pattern of the ids that PostgreSQL makes. */
export const UUID_PATTERN = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const Id = Type.String({ pattern: `^${UUID_PATTERN}$` });

export const DocumentStatus = Type.Union([
  Type.Literal('COMPLETED'),
  Type.Literal('FAILED'),
  Type.Literal('IN_PROGRESS'),
  Type.Literal('UNPROCESSED'),
  Type.Literal('NOT_ANSWERED'),
]);
export type DocumentStatus = Static<typeof DocumentStatus>;

export const DocumentKeyParams = Type.Object({ key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,99}$' }) });

export const DocumentAnswers = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), file_name: Type.String(), file_size: Type.Integer() }),
);
export type DocumentAnswers = Static<typeof DocumentAnswers>;

export const DocumentPageCounts = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), pages: Type.Integer(), pictures: Type.Integer() }),
);
export type DocumentPageCounts = Static<typeof DocumentPageCounts>;

export const DocumentPageParams = Type.Object({
  document: Id,
  page: Type.Integer({ minimum: 1, maximum: 100 }),
});

export const PresignedUrlBody = Type.Object({ answer_key: DocumentKeyParams.properties.key }, { additionalProperties: false });
/** `fields` precede the file in the multipart form posted to `url`; `fields.key` is the `file_key` of the conversion. */
export const PresignedUpload = Type.Object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) });
export type PresignedUpload = Static<typeof PresignedUpload>;

export const StartConversionBody = Type.Object(
  { file_key: Type.String({ minLength: 1, maxLength: 200 }), file_name: Type.String({ minLength: 1, maxLength: 300 }) },
  { additionalProperties: false },
);
export type StartConversionBody = Static<typeof StartConversionBody>;
export const StartConversionResponse = Type.Object({ message: Type.String(), id: Type.String() });

/** `message` tells a student why a conversion failed and what to do; otherwise empty. */
export const ConversionState = Type.Object({ status: DocumentStatus, message: Type.String() });
export type ConversionState = Static<typeof ConversionState>;

/** `at`: instant of its status; `reason`: why its file was returned, or `''`; `pages`, `pictures`: 0 until its `file` is converted. */
export const RequestedItem = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum([...requestedItemStatuses]),
  at: Type.String({ format: 'date-time' }),
  reason: Type.String(),
  file: Type.Union([
    Type.Object({ id: Id, file_name: Type.String(), file_size: Type.Integer(), pages: Type.Integer(), pictures: Type.Integer() }),
    Type.Null(),
  ]),
});
export type RequestedItem = Static<typeof RequestedItem>;
export const RequestedItemParams = Type.Object({ id: Id });
export const OfficeItemParams = Type.Object({ id: Id, item: Id });

/** Return of the file that was reviewed, with the reason for its student. */
export const PreviewReturnBody = Type.Object(
  { document: Id, reason: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_LENGTH }) },
  { additionalProperties: false },
);
export type PreviewReturnBody = Static<typeof PreviewReturnBody>;

/** Accepts the file that was reviewed, or, with a `reason`, returns it to the student. */
export const DecideItemBody = Type.Object(
  {
    document: Id,
    reason: Type.Optional(PreviewReturnBody.properties.reason),
    is_accepted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DecideItemBody = Static<typeof DecideItemBody>;
