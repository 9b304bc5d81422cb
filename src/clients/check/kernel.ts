import { MODULE } from "./kernel-code.ts";

export type Kernel = {
  memory: WebAssembly.Memory;
  /** Text from, text to → end of the list of places, each the last byte of a window. Stops at a full list and leaves at RESUME where. */
  scan(from: number, to: number): number;
  /** Text from, text to → line breaks between. */
  lines(from: number, to: number): number;
};

/** A new kernel. Throws where WebAssembly may not be used. */
export function createKernel(): Kernel {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(MODULE));
  return exports as unknown as Kernel;
}
