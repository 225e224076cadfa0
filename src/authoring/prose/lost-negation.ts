/** Words of a language that certainly deny, and those that may. A translation is wrong only where it has none of the latter. */
interface Negation {
  readonly certain: RegExp;
  readonly possible: RegExp;
}

const words = (list: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${list})(?!\p{L})`, 'iu');

const NEGATIONS: Readonly<Record<string, Negation | undefined>> = {
  en: {
    certain: words(String.raw`not(?! only)|never|cannot|nobody|\p{L}+n['’]t(?! forget)`),
    possible: words(
      'no|not|none|neither|nor|never|nobody|nothing|without|cannot|except|unless|until|before|only|instead|rather|otherwise|late|leave|' +
        String.raw`avoid|skip|free|less|few\p{L}*|refus\p{L}*|stop\p{L}*|miss\p{L}*|\p{L}+n['’]t|(?:un|non|in|im|ir|dis)\p{L}+|\p{L}+less`,
    ),
  },
  es: {
    certain: words(String.raw`no(?! (?:solo|sólo|olvides))(?= \p{L})|nunca|jamás|nadie`),
    possible: words(
      'no|nunca|jamás|nadie|nada|ni|ningun[oa]?|ningún|sin|tampoco|salvo|excepto|hasta|antes|solo|sólo|solamente|únicamente|tarde|lugar|' +
        String.raw`vez|evit\p{L}*|dej\p{L}*|omit\p{L}*|olvid\p{L}*|falt\p{L}*|(?:des|in|im|ir)\p{L}+`,
    ),
  },
  fr: {
    certain: /(?<!\p{L})(?:ne\s|n['’])\s?(?:\p{L}['’]?\p{L}*\s+){1,4}?(?:pas|jamais|rien|personne)(?!\p{L})(?! seulement)/iu,
    possible: words(
      'ne|non|ni|pas|jamais|rien|personne|aucune?|sans|sauf|sinon|avant|plutôt|lieu|tard|' +
        String.raw`seul\p{L}*|évit\p{L}*|laiss\p{L}*|oubli\p{L}*|manqu\p{L}*|refus\p{L}*|(?:in|im|ir|dé|mé)\p{L}+|n['’]\p{L}+`,
    ),
  },
  de: {
    certain: words(String.raw`nicht(?! nur)|nie|niemals|niemand|kein\p{L}*`),
    possible: words(
      'nie|niemals|niemand|nichts|nein|ohne|außer|sonst|statt|bis|vor|nur|erst|weder|spät|' +
        String.raw`nicht\p{L}*|kein\p{L}*|vergiss|fehl\p{L}*|un\p{L}+|\p{L}+(?:los|frei)\p{L}*`,
    ),
  },
};

/** Shorter texts are names of states, which languages build differently: `Not started`, `À commencer`. */
const MIN_WORDS = 4;

type InLanguage = readonly [text: string, language: string];

/** True where a sentence denies and its translation affirms. Sentences are compared one by one if both texts have as many. */
export function losesNegation([text, language]: InLanguage, [translation, other]: InLanguage): boolean {
  const [here, there] = [negationOf(language), negationOf(other)];
  if (!here || !there) return false;
  const [ours, theirs] = [sentencesOf(text), sentencesOf(translation)];
  const pairs = ours.length === theirs.length ? ours.map((one, n) => [one, theirs[n] ?? ''] as const) : [[text, translation] as const];
  return pairs.some(([one, its]) => here.certain.test(one) && one.split(/\s+/u).length >= MIN_WORDS && !there.possible.test(its));
}

const negationOf = (language: string): Negation | undefined => NEGATIONS[language.split('-', 1)[0] ?? ''];

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?:])\**\s+/u);
