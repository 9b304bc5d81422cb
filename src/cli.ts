import { main } from "./cli/main.ts";

// A closed pipe (`| head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

await main(process.argv.slice(2));
