import Type, { type Static } from 'typebox';
import { itemStatuses, LONGEST_MESSAGE } from '../office.ts';

/** Pattern of the ids that PostgreSQL makes. */
export const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const Id = Type.String({ pattern: `^${UUID}$` });

export const DocumentStatus = Type.Union([
  Type.Literal('COMPLETED'),
  Type.Literal('FAILED'),
  Type.Literal('IN_PROGRESS'),
  Type.Literal('UNPROCESSED'),
  Type.Literal('NOT_ANSWERED'),
]);
export type DocumentStatus = Static<typeof DocumentStatus>;

export const DocumentKey = Type.Object({ key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,99}$' }) });

export const DocumentAnswers = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), file_name: Type.String(), file_size: Type.Integer() }),
);
export type DocumentAnswers = Static<typeof DocumentAnswers>;

export const DocumentPages = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), pages: Type.Integer(), pictures: Type.Integer() }),
);
export type DocumentPages = Static<typeof DocumentPages>;

export const DocumentPage = Type.Object({
  document: Id,
  page: Type.Integer({ minimum: 1, maximum: 100 }),
});

export const AskPresignedUrl = Type.Object({ answer_key: DocumentKey.properties.key }, { additionalProperties: false });
/** `fields` precede the file in the multipart form posted to `url`; `fields.key` is the `file_key` of the conversion. */
export const PresignedUpload = Type.Object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) });
export type PresignedUpload = Static<typeof PresignedUpload>;

export const StartConversion = Type.Object(
  { file_key: Type.String({ minLength: 1, maxLength: 200 }), file_name: Type.String({ minLength: 1, maxLength: 300 }) },
  { additionalProperties: false },
);
export type StartConversion = Static<typeof StartConversion>;
export const StartedConversion = Type.Object({ message: Type.String(), id: Type.String() });

/** `message` tells a student why a conversion failed and what to do; otherwise empty. */
export const ConversionState = Type.Object({ status: DocumentStatus, message: Type.String() });
export type ConversionState = Static<typeof ConversionState>;

/** `at`: instant of its status; `reason`: why its file was returned, or `''`; `pages`, `pictures`: 0 until its `file` is converted. */
export const RequestedItem = Type.Object({
  id: Id,
  name: Type.String(),
  status: Type.Enum([...itemStatuses]),
  at: Type.String({ format: 'date-time' }),
  reason: Type.String(),
  file: Type.Union([
    Type.Object({ id: Id, file_name: Type.String(), file_size: Type.Integer(), pages: Type.Integer(), pictures: Type.Integer() }),
    Type.Null(),
  ]),
});
export type RequestedItem = Static<typeof RequestedItem>;
export const ItemId = Type.Object({ id: Id });
export const OfficeItemId = Type.Object({ id: Id, item: Id });

/** Accepts the file that was reviewed, or, with a `reason`, returns it to the student. */
export const DecideItem = Type.Object(
  {
    document: Id,
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_MESSAGE })),
    is_accepted: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type DecideItem = Static<typeof DecideItem>;
