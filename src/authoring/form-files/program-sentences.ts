import list from '../../../schemas/meta/sentences.json' with { type: 'json' };

export const programSentenceParams: Readonly<Record<string, Readonly<Record<string, string>>>> = list;
