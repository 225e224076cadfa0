import { lookupCategories } from '../src/contract/lookup.ts';
import { demoRows } from './lookup/demo-rows.ts';
import { parseOptions } from './parse-options.ts';

// Prints an invented list as CSV: node scripts/lookup-demo.ts --category hs_ceeb --rows 100000 > list.csv
const { values } = parseOptions({
  options: {
    category: { type: 'string', default: 'hs_ceeb' },
    rows: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
});
const category = lookupCategories.find((one) => one === values.category);
const rows = Number(values.rows);
if (!category || !Number.isInteger(rows) || rows < 1 || rows > 800_000 || !Number.isInteger(Number(values.seed))) {
  console.error(`Choose what to invent: --category ${lookupCategories.join('|')} --rows 100000 --seed 1 (at most 800000 rows).`);
  process.exit(2);
}
const list = demoRows(category, rows, Number(values.seed));
const columns = Object.keys(list[0] ?? {});
process.stdout.write([columns.join(','), ...list.map((row) => columns.map((column) => row[column] ?? '').join(',')), ''].join('\n'));
