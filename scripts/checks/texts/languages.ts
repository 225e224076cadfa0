/** Words of a language that tell what a sentence says; parts of regular expressions where they are sources. */
export interface Words {
  /** Short words that most sentences have, and that mean nothing in the other languages here. */
  readonly common: readonly string[];
  /** From two on: one is often no number. */
  readonly numbers: readonly string[];
  /** What is before the last day of something, and before the first. */
  readonly until: string;
  readonly from: string;
  /** What says that the sentence is about applications. */
  readonly applications: string;
  /** What is before the first of two limits. */
  readonly range: string;
  /** A picture as a kind of file. */
  readonly picture: string;
  /** What is before the most and the least of something. */
  readonly atMost: string;
  readonly atLeast: string;
  /** What is behind the last or first number that is right: `older` of "13 years or older". */
  readonly orMore: string;
  readonly characters: string;
  /** Fractions in words. */
  readonly half: string;
  readonly quarter: string;
  /** What is before an example, and between two; in messages `like` is, too. */
  readonly suchAs: string;
  readonly or: string;
  /** A sentence with one of these says what not to do, or how one thing becomes another. */
  readonly otherwise: string;
  /** Words with which no sentence ends. */
  readonly unfinished: string;
  /** The verb for what is possible, the same with its "not", and whatever else makes it a "not". */
  readonly can: string;
  readonly cannot: string;
  readonly negation: string;
  /** Words, as a text is measured in them. */
  readonly words: string;
  /** What is before the name of what is counted: "how many hours", "in minutes". */
  readonly counting: string;
  /** What says of an answer, or of all that is below, that it need not be given. */
  readonly leaveIt: string;
  readonly leaveThis: string;
  readonly if: string;
  /** What is before the name of a choice. */
  readonly choose: string;
}

const EN: Words = {
  common: 'the of and your you with for is are if we to this that have not when which from by what how please'.split(' '),
  numbers: 'two three four five six seven eight nine ten eleven twelve'.split(' '),
  until: [
    'until',
    'till',
    'by',
    'before',
    'through',
    'no later than',
    'clos(?:e|es|ing) on',
    'ends? on',
    'deadline (?:is|of)',
    'due(?: on)?',
  ].join('|'),
  from: ['open(?:s|ing)? on', 'starting(?: on)?', 'as of', 'begin(?:s|ning)? on'].join('|'),
  applications: 'appl(?:y|ying|ication|ications)',
  range: 'between|from',
  atMost: 'at most|up to|no more than',
  atLeast: 'at least|no less than|no fewer than',
  orMore: 'or (?:more|older|higher|above|over|less|fewer|younger|lower|below|under)',
  characters: 'characters?|letters?',
  half: 'half|halves',
  quarter: 'quarters?',
  picture: 'photos?|pictures?|images?',
  suchAs: ['such as', 'for example,?', 'for instance,?', String.raw`e\.\s?g\.,?`].join('|'),
  or: 'or|and',
  otherwise: [
    'not',
    'no',
    'never',
    'nor',
    'cannot',
    "can't",
    "don't",
    "isn't",
    "won't",
    'without',
    'except',
    'instead',
    'rather',
    'sav(?:e|ed|ing)',
    'export(?:ed)?',
    'convert(?:ed)?',
    'combined?',
    'insert',
  ].join('|'),
  unfinished: 'the|an|and|or|your|our|their|if|because|which|whose|than',
  can: String.raw`can(?:not|[’']t)?|could(?:n[’']t)?`,
  cannot: String.raw`cannot|(?:can|could) (?:not|no longer)|ca?n[’']t|can[’']t|couldn[’']t`,
  negation: String.raw`not?|\p{L}+n[’']t|cannot|never|none|nor|nothing|nobody|without|only|unless|impossible`,
  words: 'words?',
  counting: 'how many|number of|in',
  leaveIt: '(?:may|can|could) (?:also )?skip this|leave (?:it|this) (?:empty|blank|for later)|(?:it|this) is optional',
  leaveThis: '(?:may|can|could) (?:also )?skip this|leave this (?:empty|blank|for later)',
  if: 'if|unless',
  choose: 'choose|select',
};

const FR: Words = {
  common: 'des du une et vous votre vos est pour dans avec pas aux nous cette sont ou le leur à au être tu es nos'.split(' '),
  numbers: 'deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  until: [
    "jusqu[’']au",
    'avant le',
    "d[’']ici le",
    "d[’']ici au",
    'au plus tard le',
    'ferm(?:e|ent|era|eront) le',
    String.raw`clôtur\S+ le`,
    'prend fin le',
    'date limite(?: est| :)? le',
  ].join('|'),
  from: ['ouvr(?:e|ent|ira|iront) le', 'à partir du', 'à compter du', 'dès le'].join('|'),
  applications: ['demandes?', 'candidatures?', 'inscriptions?', 'présentez', String.raw`postul\S+`].join('|'),
  range: 'entre|de',
  atMost: "au plus|au maximum|jusqu[’']à",
  atLeast: 'au moins|au minimum',
  orMore: 'ou (?:plus|moins)',
  characters: 'caractères?',
  half: 'demie?s?|moitié',
  quarter: 'quarts?',
  picture: 'photos?|images?',
  suchAs: ['par exemple,? ?:?', String.raw`p\. ex\.,?`].join('|'),
  or: 'ou|et',
  otherwise: [
    'ne',
    String.raw`n[’']\S+`,
    'pas',
    'non',
    'aucun',
    'aucune',
    'jamais',
    'sans',
    'sauf',
    'plutôt',
    String.raw`enregistr\S+`,
    String.raw`export\S+`,
    String.raw`convert\S+`,
    String.raw`réuni\S*`,
    String.raw`insér\S+`,
    String.raw`numéris\S+ en`,
  ].join('|'),
  unfinished: 'le|la|les|un|une|des|du|de|à|au|aux|et|ou|que|en|par|dans|votre|vos|notre|nos|si|ce|cette',
  can: String.raw`peu[xtv]\p{L}*|pouv\p{L}+|pourr\p{L}+|puiss\p{L}+`,
  cannot: String.raw`n(?:e |[’'])(?:\p{L}+ )?(?:peu[xtv]|pouv|pourr|puiss)\p{L}*`,
  negation: String.raw`ne|n[’']\p{L}+|pas|non|aucune?|jamais|rien|personne|sans|seul\p{L}*|uniquement|impossible`,
  words: 'mots?',
  counting: String.raw`combien d(?:e |[’'])|nombre d(?:e |[’'])|en`,
  leaveIt: "(?:laisser|laissez)(?:-l[ea])? (?:ceci |cela )?(?:vide|en blanc)|(?:c[’']est|est) facultati(?:f|ve)",
  leaveThis: String.raw`(?:laisser|laissez) (?:ceci|cela|cette section) (?:vide|en blanc|pour plus tard)`,
  if: "si|s[’']il",
  choose: 'choisissez|choisis|sélectionnez',
};

const ES: Words = {
  common: 'el los las del una con por su sus usted está tu tus al y cuando cómo qué es eres nos para'.split(' '),
  numbers: 'dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  until: ['hasta el', 'antes del', 'a más tardar el', 'cierran? el', 'termina el', 'vence el'].join('|'),
  from: ['abren? el', 'a partir del', 'desde el'].join('|'),
  applications: ['solicitud(?:es)?', 'inscripci(?:ón|ones)', String.raw`postul\S+`].join('|'),
  range: 'entre|de|desde',
  atMost: 'como máximo|hasta|no más de',
  atLeast: 'como mínimo|al menos|por lo menos',
  orMore: 'o (?:más|mayor(?:es)?|menos|menor(?:es)?)',
  characters: 'caracter(?:es)?',
  half: 'medi[oa]s?|mitad',
  quarter: 'cuartos?',
  picture: 'fotos?|fotografías?|imagen|imágenes',
  suchAs: ['por ejemplo,? ?:?', String.raw`p\. ?ej\.,?`].join('|'),
  or: 'o|u|y',
  otherwise: [
    'no',
    'ni',
    'nunca',
    'sin',
    'salvo',
    'excepto',
    'ningún',
    'ninguna',
    String.raw`guard\S+`,
    String.raw`export\S+`,
    String.raw`conv(?:ie|e)rt\S+`,
    String.raw`combin\S+`,
    String.raw`insert\S+`,
  ].join('|'),
  unfinished: 'el|la|los|las|un|una|de|del|al|a|y|o|u|que|en|con|por|para|su|sus|tu|tus|si|porque',
  can: String.raw`pued\p{L}+|podr\p{L}+|pod(?:er|ía)\p{L}*`,
  cannot: String.raw`no (?:(?:se|te|lo|la|les?|los|las|nos) )*(?:pued|podr|poder|podía)\p{L}*`,
  negation: 'no|ni|nunca|jamás|nada|nadie|ning[uú]n(?:[oa]s?)?|sin|tampoco|s[oó]lo|solamente|únicamente|imposible',
  words: 'palabras?',
  counting: String.raw`cuánt[oa]s|número de|en`,
  leaveIt: '(?:dejarl[oa]|déjal[oa]|déjel[oa]|dejar? esto) (?:en blanco|vací[oa]|para (?:después|más tarde))|es opcional',
  leaveThis: String.raw`(?:deja|dejar|deje) esto (?:en blanco|vacío|para (?:después|más tarde))`,
  if: 'si',
  choose: 'elige|elija|escoge|selecciona|seleccione',
};

const DE: Words = {
  common: 'der die das des und sie ihre ihr ist mit für nicht ein eine von zu wir wenn bitte werden'.split(' '),
  numbers: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  until: ['bis(?: zum)?', 'vor dem', 'spätestens am', 'endet am', 'schließt am'].join('|'),
  from: ['öffnet am', 'ab(?: dem)?', 'beginnt am'].join('|'),
  applications: [String.raw`bewerb\S+`, String.raw`antr[aä]g\S*`].join('|'),
  range: 'zwischen|von',
  atMost: 'höchstens|maximal|bis zu',
  atLeast: 'mindestens',
  orMore: 'oder (?:mehr|älter|höher|weniger|jünger)',
  characters: 'Zeichen',
  half: String.raw`halbe?\S{0,2}|hälfte`,
  quarter: String.raw`viertel\S*`,
  picture: 'fotos?|bild(?:er)?',
  suchAs: [String.raw`z\. ?B\.`, 'zum Beispiel'].join('|'),
  or: 'oder|und',
  otherwise: [
    'nicht',
    'keine?',
    'kein',
    'nie',
    'ohne',
    'außer',
    'statt',
    String.raw`speicher\S+`,
    String.raw`exportier\S+`,
    String.raw`umwand\S+`,
  ].join('|'),
  unfinished: 'der|die|das|des|und|oder|ein|eine|einer|für|von|dass|wenn|weil|ihr|ihre|ihren',
  can: String.raw`kann\p{L}*|könn\p{L}+`,
  cannot: String.raw`(?:kann|könn)\p{L}*(?: \p{L}+){0,4} (?:nicht|kein\p{L}*)`,
  negation: String.raw`nicht\p{L}*|kein\p{L}*|nie(?:mals|mand)?|ohne|nur|erst|unmöglich`,
  words: String.raw`w(?:ö|o)rt(?:e|er|ern)?`,
  counting: 'wie viele|anzahl der|in',
  leaveIt: String.raw`(?:lassen|lass) (?:sie )?(?:es|das|dies(?:es)?(?: feld)?) (?:leer|frei|aus)|(?:ist|angabe) (?:freiwillig|optional)`,
  leaveThis: String.raw`(?:lassen|lass) (?:sie )?(?:das|dies) (?:leer|frei|aus)`,
  if: 'wenn|falls',
  choose: String.raw`wählen sie|wähle`,
};

const BY_LANGUAGE: Readonly<Record<string, Words>> = { en: EN, fr: FR, es: ES, de: DE };

/** `fr` of `fr-CA`. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language;

/** Undefined for a language whose words are not known here. */
export const wordsOf = (language: string): Words | undefined => BY_LANGUAGE[baseOf(language)];

/** A part of a regular expression that is a whole word, or whole words. */
export const whole = (source: string): string => String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`;
