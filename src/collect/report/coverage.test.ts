import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleModel } from "../../../test/sample-catalog.ts";
import { coverCurrent, formatCurrent } from "./coverage.ts";

test("current models are counted separately, with the reasons for missing values", () => {
  const models = [
    sampleModel({ name: "Cedar Large 2", context_window: 8000, output_modalities: ["text"] }),
    sampleModel({ name: "Cedar Paint", output_modalities: ["image"] }),
    sampleModel({ name: "Cedar Small" }),
    sampleModel({ name: "Cedar 1", status: "retired" }),
  ];
  const current = coverCurrent(models, []);
  assert.equal(current.models, 3);
  const of = (title: string) => current.asked.find((one) => one.title === title);
  assert.deepEqual(of("modality"), { title: "modality", stated: 2, nulls: { "not stated": 1 } });
  assert.deepEqual(of("context_window")?.nulls, { "not applicable": 1, "not stated": 1 });
  assert.match(
    formatCurrent(current).join("\n"),
    /context_window +1 +33\.3 % +50 % where it applies +1 not applicable/,
  );
});
