import { main } from "./cli/main.ts";
import { EXIT } from "./schema/finding.ts";

// A server that starts a command gives it a channel, which closes when the server ends, however it does.
process.on("disconnect", () => process.exit(EXIT.cannot));
process.channel?.unref();

// A closed pipe (`| head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

await main(process.argv.slice(2));
