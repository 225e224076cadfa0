/** Attributes of an input for a name: a phone writes each word with a capital, and takes none for a mistake. */
export const NAME_INPUT_PROPS = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const;
