/** Schemas of sections are flat: RJSF is never asked to find the target of a reference. */
export default function findSchemaDefinition(): never {
  throw new Error('RJSF resolves a reference in a schema, and scripts/vite/lean-packages-plugin.ts left out what it needs for that.');
}
