/** The sentences of a text. */
export const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+(?=\p{Lu}|[¿¡])/u);
