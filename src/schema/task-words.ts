const TASKS: readonly [RegExp, string][] = [
  [
    /\b(?:speech|voice|audio)[\s-]+to[\s-]+text\b|\b(?:speech[\s-]+recognition|asr|stt|transcri(?:ptions?|bing|bers?))\b/gi,
    "transcribe",
  ],
  [/\btext[\s-]+to[\s-]+(?:speech|voice|audio)\b|\bspeech[\s-]+synthesis\b/gi, "tts"],
];

/** A text to search for, in which what people call in several words, such as `speech to text`, is the word that names of models have. */
export const inOneWord = (typed: string): string =>
  TASKS.reduce((text, [phrase, word]) => text.replace(phrase, word), typed);

/** `image to video` → `video`, which is what a model is called by. */
export const outputOf = (typed: string): string =>
  typed.replace(/\b(?:text|image|video|audio)s?[\s-]+to[\s-]+(?=(?:text|image|video|audio)s?\b)/gi, "");

/** That word, for a model whose id has another. */
export const taskOf = (id: string): string => (/transcri|whisper|(?:^|-)asr(?:-|$)/.test(id) ? "transcribe" : "");
