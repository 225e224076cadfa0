/** Replaces the table of what `sx` can say in the build. */
export default {};
