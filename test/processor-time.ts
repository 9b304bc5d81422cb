// Owns how long this process has worked: what a bound on work is held to, since the clock also counts what the machine does beside.

/** Milliseconds of processor time of this process until now. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
