// GitHub's pull requests and GitLab's merge requests behind one interface: {number, url, isOpen, isMerged, body}.

class Refused extends Error {
  expected = true;
}

/** `server`: where git pushes; `base`: the branch to merge into; `isProposal`: whether the run itself is for a pull request. */
export function githubOf(env) {
  const { GITHUB_REPOSITORY: repository = "", GH_TOKEN: token = "" } = env;
  const pulls = `${env.GITHUB_API_URL || "https://api.github.com"}/repos/${repository}/pulls`;
  const headers = {
    Authorization: `Bearer ${token}`,
    Accept: "application/vnd.github+json",
    "X-GitHub-Api-Version": "2022-11-28",
  };
  const ask = (method, url, body) => request(method, url, headers, body);
  const base = env.GITHUB_REF_TYPE === "tag" ? "" : (env.GITHUB_REF_NAME ?? "");
  const read = ({ number, html_url, state, merged_at, body }) => {
    return { number, url: html_url, isOpen: state === "open", isMerged: Boolean(merged_at), body: body ?? "" };
  };
  return {
    user: "x-access-token",
    token,
    server: env.GITHUB_SERVER_URL || "https://github.com",
    base,
    isProposal: Boolean(env.GITHUB_BASE_REF) || /^pull_request/.test(env.GITHUB_EVENT_NAME ?? ""),
    async requests(branch) {
      const query = new URLSearchParams({
        state: "all",
        head: `${repository.split("/")[0]}:${branch}`,
        base,
        per_page: "100",
      });
      return (await ask("GET", `${pulls}?${query}`)).map(read);
    },
    open: async ({ branch, title, body }) => (await ask("POST", pulls, { title, head: branch, base, body })).html_url,
    update: ({ number }, body) => ask("PATCH", `${pulls}/${number}`, { body }),
    close: ({ number }, body) => ask("PATCH", `${pulls}/${number}`, { state: "closed", body }),
  };
}

export function gitlabOf(env) {
  const { ALMANAC_TOKEN: token = "" } = env;
  const requests = `${env.CI_API_V4_URL}/projects/${encodeURIComponent(env.CI_PROJECT_ID ?? "")}/merge_requests`;
  const ask = (method, url, body) => request(method, url, { "PRIVATE-TOKEN": token }, body);
  const base = env.CI_COMMIT_BRANCH ?? "";
  const read = ({ iid, web_url, state, description }) => {
    return {
      number: iid,
      url: web_url,
      isOpen: state === "opened",
      isMerged: state === "merged",
      body: description ?? "",
    };
  };
  return {
    user: "oauth2",
    token,
    server: env.CI_SERVER_URL,
    base,
    isProposal: env.CI_PIPELINE_SOURCE === "merge_request_event",
    async requests(branch) {
      const query = new URLSearchParams({ source_branch: branch, target_branch: base, per_page: "100" });
      return (await ask("GET", `${requests}?${query}`)).map(read);
    },
    open: async ({ branch, title, body }) => {
      const request = {
        source_branch: branch,
        target_branch: base,
        title,
        description: body,
        remove_source_branch: true,
      };
      return (await ask("POST", requests, request)).web_url;
    },
    update: ({ number }, body) => ask("PUT", `${requests}/${number}`, { description: body }),
    close: ({ number }, body) => ask("PUT", `${requests}/${number}`, { state_event: "close", description: body }),
  };
}

const PATIENCE = 30_000;
const MENDS = {
  401: "the token is wrong or has expired",
  403: "the token may not do this: see the page of the check for the rights it needs, and whether the repository lets workflows make pull requests",
  404: "there is no such repository, or the token can't access it",
};

async function request(method, url, headers, body) {
  // While git works, the forge may close a connection that is kept, and the next request would be lost.
  const ours = { "User-Agent": "model-almanac-check", Connection: "close" };
  const options = {
    method,
    headers: { ...headers, ...ours, ...(body && { "Content-Type": "application/json" }) },
  };
  const address = new URL(url);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(address, {
      ...options,
      signal,
      redirect: "error",
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new Refused(
      `${method} ${address.pathname}: ${response.status}: ${MENDS[response.status] ?? text.slice(0, 200)}`,
    );
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${method} ${address.origin}${address.pathname}: ${error.cause?.message ?? error.message}`);
  }
}
