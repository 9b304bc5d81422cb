/** Works in a time zone, which Node takes from the environment whenever it is set. */
export function inZone(zone: string, work: () => void): void {
  const { TZ } = process.env;
  process.env.TZ = zone;
  try {
    work();
  } finally {
    process.env.TZ = TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (TZ === undefined) delete process.env.TZ;
  }
}
