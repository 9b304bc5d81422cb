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

declare module "pacote" {
  type Of<T> = (spec: string, options: Record<string, unknown>) => Promise<T>;
  type Packument = {
    "dist-tags"?: { latest?: string };
    time?: Record<string, string>;
    versions: Record<string, object>;
  };
  const pacote: {
    packument: Of<Packument>;
    manifest: Of<{ _integrity?: string; _resolved?: string }>;
    tarball: Of<Buffer>;
  };
  export default pacote;
}
