/**
 * For `ajv compile -c`: makes the meta schemas known by the paths that the documents' `$schema` lines give, so that
 * editors complete from the same line that AJV checks by. A CommonJS module because ajv-cli loads it with `require`.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const read = (name) => JSON.parse(readFileSync(join(__dirname, '../../../schemas/meta', name), 'utf8'));

const pathsOf = {
  'section.schema.json': ['../../../meta/section.schema.json', '../../meta/section.schema.json'],
  'data-model.schema.json': ['./meta/data-model.schema.json', 'meta/data-model.schema.json'],
};

module.exports = (ajv) => {
  for (const [name, paths] of Object.entries(pathsOf)) {
    const meta = read(name);
    for (const path of paths) ajv.addMetaSchema(meta, path);
  }
};
