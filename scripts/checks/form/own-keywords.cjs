/**
 * Words of the format beside those of JSON Schema, for AJV in its strict mode; the program itself knows what they mean. A CommonJS
 * module because ajv-cli loads it with `require`.
 */
module.exports = (ajv) => {
  // How many keys one with `{n}` in it stands for.
  ajv.addKeyword('times');
  // Limits that are facts: the program puts their values in the place of JSON Schema's own limits.
  ajv.addKeyword('limits');
  // Which decimals a number may have: counted as they are written, which takes no binary fractions and so none of AJV's rules.
  ajv.addKeyword({ keyword: 'step', type: 'number', schemaType: 'number', validate: () => true });
};
