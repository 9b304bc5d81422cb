// Replaces retiring models on a separate branch, and keeps one pull request (GitHub) or merge request (GitLab) for it. Executes
// nothing from the repository, neither hooks nor scripts, and doesn't switch the working tree's branch.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { githubOf, gitlabOf } from "./forges.mjs";

const { env } = process;
const CHECK = fileURLToPath(new URL("../check.mjs", import.meta.url));
const MARK = "Made by the Model Almanac check";
const TITLE = env.ALMANAC_PR_TITLE || "Replace AI models that retire";
const BRANCH = env.ALMANAC_PR_BRANCH || "model-almanac/replacements";
let origin;

class CannotDo extends Error {}

const forge = env.GITLAB_CI ? gitlabOf(env) : githubOf(env);
const temporary = mkdtempSync(join(tmpdir(), "almanac-"));
try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof CannotDo || error.expected)) throw error;
  console.error(`check: ${error.message}`);
  process.exitCode = error.code ?? 3;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Returns what was done, as one line. */
async function run() {
  if (forge.isProposal) throw new CannotDo("mode pr is for a schedule or a push: this run is for a pull request");
  if (!/^[\w][\w./-]*$/.test(BRANCH) || BRANCH === forge.base)
    throw new CannotDo(`${BRANCH} cannot be the branch of the pull request: give another as pr-branch`);
  const table = fix();
  const requests = await forge.requests(BRANCH);
  const open = requests.find(({ isOpen, body }) => isOpen && body.includes(MARK));
  const tip = remoteTip();
  if (tip && !git("log", "-1", "--format=%B", tip).includes(MARK))
    return `somebody has worked on ${BRANCH}: it stays as it is`;
  if (table === "") return withdraw(open, tip);

  const made = commit();
  const diff = diffOf(made);
  const print = createHash("sha256").update(diff).digest("hex");
  const body = `<!-- ${MARK} ${print} -->\n${table}`;
  if (requests.some(({ isOpen, isMerged, body }) => !isOpen && !isMerged && body.includes(`${MARK} ${print}`)))
    return "this change was proposed before and closed: it is not proposed again";
  const isThere = tip !== undefined && diffOf(tip) === diff;
  if (!isThere) push(`${made}:refs/heads/${BRANCH}`, tip);
  if (!open) return `opened ${await forge.open({ branch: BRANCH, title: TITLE, body })}`;
  if (open.body.trim() !== body.trim()) await forge.update(open, body);
  return `${isThere && open.body.trim() === body.trim() ? "is up to date:" : "updated"} ${open.url}`;
}

/** Writes replacements into the files. Returns the table of changes, empty if nothing can be replaced. */
function fix() {
  if (git("status", "--porcelain", "--untracked-files=no") !== "")
    throw new CannotDo("files of the working tree are changed: run this on a fresh checkout");
  const lines = (name) => (env[name] ?? "").split("\n").filter((line) => line !== "");
  const options = [...lines("ALMANAC_ARGS"), "--fix", "--format=pull-request"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, ...options, "--", ...lines("ALMANAC_PATHS")], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  process.stderr.write(stderr ?? "");
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `exit-code=${status}\n`);
  if (status !== 0 && status !== 1) throw Object.assign(new CannotDo("there is no judgement"), { code: status });
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, stdout);
  return git("diff", "--name-only") === "" ? "" : stdout;
}

async function withdraw(open, tip) {
  // Removes the mark, so that the same change can be proposed again.
  if (open) await forge.close(open, open.body.replace(`<!-- ${MARK}`, "<!-- Withdrawn"));
  if (tip) push(`:refs/heads/${BRANCH}`, tip);
  return open ? `closed ${open.url}: nothing is left to replace` : "nothing to replace";
}

/** Commits the changed files on top of HEAD with a temporary index, so no hook runs. */
function commit() {
  const index = { GIT_INDEX_FILE: join(temporary, "index") };
  gitWith(index, "read-tree", "HEAD");
  gitWith(index, "add", "--update", "--", ":/");
  const tree = gitWith(index, "write-tree").trim();
  const who = env.GITLAB_CI
    ? [env.GITLAB_USER_NAME || "Model Almanac check", env.GITLAB_USER_EMAIL || "almanac@localhost"]
    : ["github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com"];
  const names = Object.fromEntries(
    ["AUTHOR", "COMMITTER"].flatMap((role) => [
      [`GIT_${role}_NAME`, env[`GIT_${role}_NAME`] || who[0]],
      [`GIT_${role}_EMAIL`, env[`GIT_${role}_EMAIL`] || who[1]],
    ]),
  );
  return gitWith(names, "commit-tree", tree, "-p", "HEAD", "-m", `${TITLE}\n\n${MARK}.`).trim();
}

/** The commit's diff without line numbers, so that a moved base alone makes no difference. */
function diffOf(sha) {
  const plain = ["--no-ext-diff", "--no-textconv", "--no-renames"];
  return git("diff", ...plain, `${sha}^`, sha).replace(/^(?:index|@@) .*$/gm, "");
}

/** The remote branch, fetched with its parent; undefined if there is none. */
function remoteTip() {
  const [sha] = git("ls-remote", remote(), `refs/heads/${BRANCH}`).split("\t");
  if (!sha) return undefined;
  // --depth would make a full clone shallow.
  const depth = git("rev-parse", "--is-shallow-repository").trim() === "true" ? ["--depth=2"] : [];
  git("fetch", "--quiet", "--no-tags", ...depth, remote(), sha);
  return sha;
}

/** Doesn't overwrite anything pushed after `tip`. */
function push(refspec, tip = "") {
  git("push", "--quiet", `--force-with-lease=refs/heads/${BRANCH}:${tip}`, "--no-verify", remote(), refspec);
}

/** The URL of origin without credentials, since the token is passed separately. */
function remote() {
  origin ??= withoutCredentials(git("remote", "get-url", "origin").trim());
  return origin;
}

function withoutCredentials(address) {
  const url = /^https?:/.test(address) ? new URL(address) : undefined;
  if (!url) return address;
  url.username = url.password = "";
  return url.href;
}

function git(...args) {
  return gitWith({}, ...args);
}

function gitWith(more, ...args) {
  // Passed in the environment to keep the token out of process lists. The first, empty value clears a header left by the checkout.
  const basic = Buffer.from(`${forge.user}:${forge.token}`).toString("base64");
  const settings = [
    ["core.hooksPath", "/dev/null"],
    ["core.fsmonitor", "false"],
    ["commit.gpgSign", "false"],
    ["credential.helper", ""],
    ...(forge.token
      ? [
          [`http.${forge.server}/.extraheader`, ""],
          [`http.${forge.server}/.extraheader`, `Authorization: Basic ${basic}`],
        ]
      : []),
  ];
  const given = Object.fromEntries(
    settings.flatMap(([key, value], i) => [
      [`GIT_CONFIG_KEY_${i}`, key],
      [`GIT_CONFIG_VALUE_${i}`, value],
    ]),
  );
  const { status, stdout, stderr, error } = spawnSync("git", args, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...env, ...given, GIT_CONFIG_COUNT: `${settings.length}`, GIT_TERMINAL_PROMPT: "0", ...more },
  });
  if (status !== 0) throw new CannotDo(`git ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}
