/** Replaces parts of MUI in the build that none of our pages shows or asks for. */
export default function Nothing(): null {
  return null;
}
