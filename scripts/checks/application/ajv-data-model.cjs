/** For `ajv validate -c`: makes the data model known by its name, so that the schema of a persona can refer to it. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

module.exports = (ajv) => {
  const { $schema: _, ...model } = JSON.parse(readFileSync(join(__dirname, '../../../schemas/data-model.json'), 'utf8'));
  ajv.addSchema(model, 'data-model.json');
};
