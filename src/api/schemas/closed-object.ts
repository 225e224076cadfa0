import Type, { type TProperties } from 'typebox';

/** An object without other properties than these: a call that sends more is refused. */
export const ClosedObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
