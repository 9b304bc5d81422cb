declare module "@npmcli/config" {
  /** npm's own configuration reader; `flat` has the options that pacote takes. */
  export default class Config {
    constructor(options: Record<string, unknown>);
    load(): Promise<void>;
    readonly flat: Record<string, unknown>;
  }
}

declare module "@npmcli/config/lib/definitions/index.js" {
  const definitions: { definitions: object; shorthands: object; flatten: unknown };
  export default definitions;
}
