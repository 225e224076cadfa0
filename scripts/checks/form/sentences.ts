import list from '../../../schemas/meta/sentences.json' with { type: 'json' };

/** Sentence key to its placeholders, besides those of every sentence, with their meaning. */
export const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = list;
