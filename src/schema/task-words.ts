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

const MEDIUM = "(text|image|video|audio)s?";
const FROM_TO = new RegExp(`\\b${MEDIUM}[\\s-]+to[\\s-]+${MEDIUM}\\b`, "i");

/** The media in `image to video`, and the text without it. */
export function mediaIn(typed: string) {
  const [phrase = "", from, to] = FROM_TO.exec(typed.toLowerCase()) ?? [];
  return { from, to, rest: typed.toLowerCase().replace(phrase, " ") };
}

/** That word, for a model whose id has another. */
export const taskOf = (id: string): string => (/transcri|whisper|(?:^|-)asr(?:-|$)/.test(id) ? "transcribe" : "");
