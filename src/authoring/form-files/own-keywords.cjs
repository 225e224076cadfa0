/**
 * Words of the format beside those of JSON Schema, for AJV in its strict mode; the program itself knows what they mean. A CommonJS
 * module because ajv-cli loads it with `require`.
 */
module.exports = (ajv) => {
  // Number of keys that a key with `{n}` stands for.
  ajv.addKeyword('times');
  // Limits that are facts: the program puts their values in the place of JSON Schema's own limits.
  ajv.addKeyword('limits');
  // Step of a number, exact for decimals. AJV's `multipleOf` divides binary fractions, so AJV does not check it.
  ajv.addKeyword({ keyword: 'step', type: 'number', schemaType: 'number', validate: () => true });
};
