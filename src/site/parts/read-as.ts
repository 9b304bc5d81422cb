/** The ways to read a text, each with a file name from which the engine knows it. `ids` is a plain list of ids. */
export const READ_AS = [
  { value: "auto", label: "Let it guess", file: "" },
  { value: "ids", label: "List of ids", file: "ids.yaml" },
  { value: "env", label: ".env", file: ".env" },
  { value: "python", label: "Python", file: "pasted.py" },
  { value: "typescript", label: "JavaScript, TypeScript", file: "pasted.ts" },
  { value: "json", label: "JSON", file: "pasted.json" },
  { value: "yaml", label: "YAML, Terraform, other config", file: "pasted.yaml" },
] as const;
export type ReadAs = (typeof READ_AS)[number]["value"];
