import list from '../../../schemas/meta/sentences.json' with { type: 'json' };

/**
 * By the key of each sentence that the program uses: its own placeholders, besides those that every sentence may use,
 * with their meaning.
 */
export const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = list;
