/** Schemas of sections are flat: RJSF is never asked to resolve an address in one. If it does so all the same, every page fails. */
function refuse(): never {
  throw new Error('RJSF resolves a reference in a schema, and scripts/vite/lean-rjsf-plugin.ts left out what it needs for that.');
}

/** Replaces `fast-uri` in the build. */
export default { equal: refuse, resolve: refuse };
