/** Replaces the list of HTML's attributes in the build: our components say by `shouldForwardProp` which props are not for their element. */
export default (name: string): boolean => name !== 'as' && name !== 'theme';
