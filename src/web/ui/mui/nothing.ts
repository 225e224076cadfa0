/** Replaces what MUI imports in the build and no page of ours shows or asks for. */
export default function Nothing(): null {
  return null;
}
