export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function ensureChromium(): string | undefined;
export const CHROMIUM_MEND: string;
