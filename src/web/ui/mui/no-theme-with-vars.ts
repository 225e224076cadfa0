/** The application has one set of colors: MUI is never asked for themes that switch by variables. */
function refuse(): never {
  throw new Error('MUI makes a theme with variables, and scripts/vite/lean-packages-plugin.ts left out what it needs for that.');
}

/** Replaces in the build what MUI makes such themes with, and what provides them. */
export default refuse;
export { refuse as CssVarsProvider };
