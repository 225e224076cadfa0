/**
 * For `ajv compile -c`: words of ours are known (own-keywords.cjs), and what a schema's `$schema` line names is known by its last part, whatever folder it leads to. The
 * schemas that editors complete from add names of this form and no rules, so AJV checks by the hand-written ones.
 * A CommonJS module because ajv-cli loads it with `require`.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const metaOf = {
  'schema.schema.json': 'section.schema.json',
  'section.schema.json': 'section.schema.json',
  'data-model.schema.json': 'data-model.schema.json',
};

const addOwnKeywords = require('./own-keywords.cjs');

module.exports = (ajv) => {
  addOwnKeywords(ajv);
  for (const name of new Set(Object.values(metaOf))) {
    ajv.addMetaSchema(JSON.parse(readFileSync(join(__dirname, '../../../schemas/meta', name), 'utf8')));
  }
  const known = ajv.getSchema.bind(ajv);
  ajv.getSchema = (name) => known(metaOf[String(name).replace(/^.*\//, '')] ?? name);
};
