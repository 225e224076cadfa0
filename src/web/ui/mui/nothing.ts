/** Replaces components of MUI in the build that no button of ours shows. */
export default function Nothing(): null {
  return null;
}
