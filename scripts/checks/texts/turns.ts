import { baseOf } from './languages.ts';

/** Turns of phrase that tell on which side of a number or a day something lies; parts of regular expressions. */
export interface Turns {
  /** A word that is also a number where something is counted: `Step One`. */
  readonly one: string;
  /** What says that there is no choice. */
  readonly must: string;
  readonly not: string;
  /** What is behind the lowest number that is meant, and behind the highest. */
  readonly orMore: string;
  readonly orLess: string;
  /** What is before a number that is not meant itself, and before the highest one. */
  readonly moreThan: string;
  readonly lessThan: string;
  readonly upTo: string;
  readonly inPast: string;
  readonly inFuture: string;
  /** What asks for something that is still to come, and for something that has been. */
  readonly asksAhead: string;
  readonly asksBack: string;
  /** The beginning of a question with a "not" in it. */
  readonly asksNot: string;
}

const EN: Turns = {
  one: 'one',
  must: 'must|has to|have to|needs? to|(?:is|are) required to',
  not: "not|never|cannot|can[’']t|no",
  orMore: '(?:or|and) (?:more|older|higher|above|over|up|later)',
  orLess: '(?:or|and) (?:less|fewer|younger|lower|below|under|earlier)',
  moreThan: 'more than|over|above|older than',
  lessThan: 'less than|fewer than|under|below|younger than',
  upTo: 'up to|at most|no more than',
  inPast: 'in the past|before today|earlier than today',
  inFuture: 'in the future|after today|later than today',
  asksAhead: 'would you like to|will you|do you (?:plan|intend|expect|hope|want)|are you (?:going|planning) to',
  asksBack: 'did you|have you|were you|was|born|birth',
  asksNot: String.raw`^(?:ha(?:ve|s|d)|did|do|does|are|is|were|was|will|would|can|could)(?:n[’']t\b|\s+(?:\p{L}+\s+){1,3}?(?:never|not)\b)`,
};

const FR: Turns = {
  one: 'un',
  must: 'doi[ts]|devez|doivent|faut',
  not: 'ne|pas|jamais|aucune?',
  orMore: 'ou (?:plus|davantage)|et plus',
  orLess: 'ou moins|et moins',
  moreThan: 'plus de',
  lessThan: 'moins de',
  upTo: "jusqu[’']à|au plus|au maximum",
  inPast: "dans le passé|avant aujourd[’']hui",
  inFuture: "dans le futur|dans l[’']avenir|après aujourd[’']hui",
  asksAhead: '(?:voulez|souhaitez|prévoyez|comptez|aimeriez|serez|aurez|pourrez|viendrez|arriverez)-vous',
  asksBack: 'avez-vous|né(?:e|\\(e\\))?|naissance|étiez-vous',
  asksNot: String.raw`^n(?:e |[’'])?(?:\p{L}+ )?\p{L}+-vous (?:jamais|pas)\b`,
};

const ES: Turns = {
  one: 'uno',
  must: 'debes?|deben|tienes? que|tienen que|hay que',
  not: 'no|nunca|tampoco',
  orMore: '[oy] (?:más|mayor(?:es)?)',
  orLess: '[oy] (?:menos|menor(?:es)?)',
  moreThan: 'más de',
  lessThan: 'menos de',
  upTo: 'hasta|como máximo',
  inPast: 'en el pasado|antes de hoy|anterior a hoy',
  inFuture: 'en el futuro|después de hoy|posterior a hoy',
  asksAhead: 'te gustaría|quieres|piensas|planeas|vas a|podrás|vendrás|llegarás',
  asksBack: 'naciste|nacimiento|fuiste|has|hiciste|tomaste',
  asksNot: String.raw`^¿\s*(?:nunca|no|jamás)\b`,
};

const DE: Turns = {
  one: 'eins',
  must: 'muss|müssen|musst|müsst',
  not: 'nicht|keine?|nie',
  orMore: 'oder (?:mehr|älter|höher)|und (?:mehr|älter)',
  orLess: 'oder (?:weniger|jünger|niedriger)',
  moreThan: 'mehr als|über',
  lessThan: 'weniger als|unter',
  upTo: 'bis zu|höchstens|maximal',
  inPast: 'in der Vergangenheit|vor heute',
  inFuture: 'in der Zukunft|nach heute',
  asksAhead: 'möchtest du|möchten Sie|wirst du|werden Sie|willst du|wollen Sie',
  asksBack: 'hast du|haben Sie|geboren|Geburt',
  asksNot: String.raw`^(?:hast du|haben Sie|bist du|sind Sie)\s+(?:\p{L}+\s+)?(?:nie|nicht|niemals)\b`,
};

const BY_LANGUAGE: Readonly<Record<string, Turns>> = { en: EN, fr: FR, es: ES, de: DE };

/** Undefined for a language whose turns of phrase are not known here. */
export const turnsOf = (language: string): Turns | undefined => BY_LANGUAGE[baseOf(language)];
