/** Replaces the list of HTML's properties in the build: what an element of ours is not to be given, its `shouldForwardProp` says. */
export default (name: string): boolean => name !== 'as' && name !== 'theme';
