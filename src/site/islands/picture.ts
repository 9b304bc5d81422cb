import { find } from "./dom.ts";

const button = find<HTMLButtonElement>("#_png");
/** Pixels per unit of the drawing: sharp on paper and on dense screens. */
const SCALE = 2;

/** Converts the drawing to PNG in the browser. */
button.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const drawing = new Image();
    drawing.src = button.dataset.from ?? "";
    await drawing.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [drawing.naturalWidth * SCALE, drawing.naturalHeight * SCALE];
    canvas.getContext("2d")?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new Error("no picture");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "lifespans.png";
    link.click();
    URL.revokeObjectURL(link.href);
  } catch {
    button.textContent = "The picture could not be made; take the SVG";
  }
  button.disabled = false;
});
