/** Sentences of some screens only, by the beginning of their keys: `virtual:text/<area>` loads with the screens that import it. */
export const LAZY_TEXT_AREAS = {
  device: /^device\./,
  dialogs: /^(help|privacy)\.title$|^language\.cookie$/,
  late: /^save\.late/,
  answers: /^reading\.(choices|heading|heading_of|not_submitted_at|unanswered|unanswered_optional)$/,
  period: /^opening\.page_/,
  auth: /^auth\.(?!another|confirmed|cookies|logged|passkey)|^password\./,
  asks: /^asks\./,
  completion: /^(completion|decision|item|state|steps|todo|track)\./,
  link: /^link\.(copied|copy|label|not_kept|selected|text|title)$/,
  newer: /^save\.newer/,
  form: new RegExp(
    '^(answer|arrival|banner|button|changes|check|clear|conflict|device|link|lookup|opening|repeat|rule|save|step|summary|tabs)\\.' +
      '|^pdf\\.(error|make)$|^reading\\.(a|c|h|not_submitted_at|t|u)|^upload\\.(in_progress|visitor)' +
      '|^form\\.(continue|page|saved|visitor)|^field\\.(?!character_count|error$|hide|show)|^idle\\.(?!logged_out|saved_at)|^upload\\.not_sent$',
  ),
  kept: /^kept\./,
  own: /^own\.(?!deleted)/,
  office: /^office\./,
  offline: /^offline\./,
  pdf: /^pdf\.(?!error|make)/,
  paper: /^reading\.(declared|page_of|sheet|not_shown|submitted|reference|not_submitted$)/,
  passkey: /^auth\.passkey/,
  review: /^review\.(?!others|pages|picture)/,
  photos: /^photos\./,
  reminders: /^reminders\./,
  request: /^request\./,
  sections: /^sections\./,
  upload: /^upload\.(?!asking|error|in_progress|not_loaded|visitor)|^review\.(pages|picture)/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** Sentences that the browser's program never says: the server does, or its document before the program has loaded. */
const NOT_OF_THE_PROGRAM =
  /^(\$schema$|answer\.(no_file|not_a_|not_asked|not_in|not_whole|option|page|too_long)|document\.|download\.|mail\.|office_refusal\.|refusal\.|start\.)/;

export function textOfLazyArea(text: Readonly<Record<string, string>>, area?: string): Readonly<Record<string, string>> {
  const of = (key: string): string | undefined => Object.entries(LAZY_TEXT_AREAS).find(([, keys]) => keys.test(key))?.[0];
  const isWanted = (key: string): boolean => !NOT_OF_THE_PROGRAM.test(key) && of(key) === area;
  return Object.fromEntries(Object.entries(text).filter(([key]) => isWanted(key)));
}
