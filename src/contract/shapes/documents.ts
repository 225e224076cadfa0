import Type, { type Static } from 'typebox';
import { UUID } from '../uuid.ts';

/** The progress of the conversion of a question's file. */
export const DocumentStatus = Type.Union([
  Type.Literal('COMPLETED'),
  Type.Literal('FAILED'),
  Type.Literal('IN_PROGRESS'),
  Type.Literal('UNPROCESSED'),
  Type.Literal('NOT_ANSWERED'),
]);
export type DocumentStatus = Static<typeof DocumentStatus>;

/** What a question key of a path may look like; which keys ask for a file, the application's data says. */
export const DocumentKey = Type.Object({ key: Type.String({ pattern: '^[a-z][a-z0-9_]{0,99}$' }) });

/** Question key to its file, by whose `id` it is known from any other; `file_size` in bytes. */
export const DocumentAnswers = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), file_name: Type.String(), file_size: Type.Integer() }),
);
export type DocumentAnswers = Static<typeof DocumentAnswers>;

/** Question key to its converted document: how many pages it has, and of how many of them, the first ones, there are pictures. */
export const DocumentPages = Type.Record(
  Type.String(),
  Type.Object({ id: Type.String(), pages: Type.Integer(), pictures: Type.Integer() }),
);
export type DocumentPages = Static<typeof DocumentPages>;

/** A page that there is a picture of, counted from 1. */
export const DocumentPage = Type.Object({
  document: Type.String({ pattern: `^${UUID}$` }),
  page: Type.Integer({ minimum: 1, maximum: 100 }),
});

export const AskPresignedUrl = Type.Object({ answer_key: DocumentKey.properties.key }, { additionalProperties: false });
/** `fields` go before the file in the multipart form that is posted to `url`; `fields.key` is the `file_key` of the conversion. */
export const PresignedUpload = Type.Object({ url: Type.String(), fields: Type.Record(Type.String(), Type.String()) });
export type PresignedUpload = Static<typeof PresignedUpload>;

export const StartConversion = Type.Object(
  { file_key: Type.String({ minLength: 1, maxLength: 200 }), file_name: Type.String({ minLength: 1, maxLength: 300 }) },
  { additionalProperties: false },
);
export type StartConversion = Static<typeof StartConversion>;
/** `id`: what the question's file is known by from now on. */
export const StartedConversion = Type.Object({ message: Type.String(), id: Type.String() });

/** `message` tells a student why a conversion failed and what to do; otherwise empty. */
export const ConversionState = Type.Object({ status: DocumentStatus, message: Type.String() });
export type ConversionState = Static<typeof ConversionState>;
