/** Replaces MUI's reading of the property `sx` in the build: our components are styled where they are made. */
export default function styleFunctionSx({ sx }: { readonly sx?: unknown }): null {
  if (sx) throw new Error('A component has the property sx, and scripts/vite/package-stubs-plugin.ts left out what MUI needs for that.');
  return null;
}

export const unstable_defaultSxConfig = {};
/** Takes apart what has the property from what does not. */
export const extendSxProp = <Props>(props: Props): Props => props;
