// Owns the types of chromium.mjs, which runs on any Node before the packages are there. Refuses more than the tests use.
export function findChromium(env?: NodeJS.ProcessEnv): string | undefined;
export function ensureChromium(): string | undefined;
export const CHROMIUM_MEND: string;
