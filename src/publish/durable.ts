import { existsSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Writes a file, creating its folders, and syncs its content. Its name is only durable after `sync` of its folder. */
export async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder and its parents. Node's recursive mkdir never returns where no folder can be created, as in /proc. */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Syncs the names in a folder. */
export async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Replaces a small file atomically. `work`: a folder on the same disk. */
export async function place(work: string, path: string, text: string): Promise<void> {
  const temporary = join(work, basename(path));
  await write(temporary, text);
  await rename(temporary, path);
}
