/** Replaces RJSF's merging of `allOf` in the build: schemas of sections are flat. If RJSF merges all the same, every page says so. */
export default function shallowAllOfMerge(): never {
  throw new Error('RJSF merges schemas, and scripts/vite/lean-rjsf-plugin.ts left out what it needs for that.');
}
