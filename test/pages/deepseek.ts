import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";

export const provider: ProviderSlug = "deepseek";

const MODELS = ["reed(1)", "v9-oak", "v9-elm", "v9-fir-exp", "v9-ash", "v9-yew", "v9-larch"].map(
  (m) => `deepseek-${m}`,
);
const cell = (text: string, columns = 1) => `<td${columns > 1 ? ` colspan="${columns}"` : ""}>${text}</td>`;
const marked = (text: string) => text.replace(/((?:\(\d\))+)$/, "<sup>$1</sup>");
const one = (label: string, text: string) => `<tr>${cell(marked(label), 3)}${cell(text, MODELS.length)}</tr>`;
const each = (label: string, texts: string[]) =>
  `<tr>${cell(marked(label), 3)}${texts.map((t) => cell(t)).join("")}</tr>`;
const feature = (label: string, texts: string[], first = "") =>
  `<tr>${first}${cell(`<a href="/guides">${label}</a>`, 2)}${texts.map((t) => cell(t)).join("")}</tr>`;
const all = (text: string) => MODELS.map(() => text);
/** Off-peak prices of each model; peak ones are twice as high. */
const price = (label: string, prices: number[], first = "") =>
  `<tr>${first}<td rowspan="2">${label}</td>${cell("OFF-PEAK")}${prices.map((p) => cell(`$${p}`)).join("")}</tr>` +
  `<tr>${cell("PEAK")}${prices.map((p) => cell(`$${p * 2}`)).join("")}</tr>`;

export const pages: Record<string, FixturePage> = {
  pricing: {
    format: "html",
    text: `<article><h1>Models &amp; Pricing</h1><p>Prices are per 1M tokens.</p><hr>
<h2 id="model-details">Model Details<a href="#model-details" class="hash-link"></a></h2>
<div><b><table><tr>${cell("MODEL", 3)}${MODELS.map((m) => cell(marked(m))).join("")}</tr>
${one("BASE URL (OpenAI Format)", "https://api.example.org")}
${each("MODEL VERSION", all("Version-9"))}
${one("THINKING MODE", "Supports both non-thinking and thinking (default) modes<br>See the guide")}
${one("CONTEXT LENGTH", "2M")}
${one("MAX OUTPUT", "MAXIMUM: 256K")}
${feature("Json Output", all("✓"), '<td rowspan="4">FEATURES</td>')}
${feature("Tool Calls", ["✓", "✓", "✗", "✓", "✓", "✓", "✓"])}
${feature("FIM Completion（Beta）", all("Non-thinking mode only"))}
${feature("Vision", ["✓", ...all("Not supported").slice(1)])}
${price("1M INPUT TOKENS<br>(CACHE HIT)", [0.004, 0.03, 0.02, 0.004, 0.01, 0.005, 0.06], '<td rowspan="6">PRICING<sup>(2)</sup></td>')}
${price("1M INPUT TOKENS<br>(CACHE MISS)", [0.2, 0.8, 0.5, 0.3, 0.4, 0.15, 1.9])}
${price("1M OUTPUT TOKENS", [0.7, 2.1, 1.5, 0.9, 1.1, 0.6, 7.5])}
${each("Concurrency Limit(3)", all("100"))}
</table></b></div>
<div><p>(1) Use <code>deepseek-reed</code> as the model name. The legacy names <code>deepseek-v8-reed</code> and <code>deepseek-v8-reed-vision-exp</code> are still accepted, but their models have been retired, their requests are served by the DeepSeek-V9-Reed model and billed at the Reed price.</p><p>(2) Peak hours are 02:00 - 05:00 and 07:00 - 11:00 UTC, Monday through Friday. Images sent to <code>deepseek-v9-fir-exp</code> are billed as input.</p><p>(3) See the guide.</p></div><hr>
<h2>Web Tools</h2>
<table><tr><td>API</td><td>Unit</td><td>Price</td></tr><tr><td>Look-up</td><td>1,000 requests</td><td>$9</td></tr></table>
<h2>Deduction Rules</h2><p>Tokens times price.</p></article>
`,
  },
  updates: {
    format: "html",
    text: `<article><h1>Change Log</h1><hr>
<h2>Date: 2027-01-04</h2><h3>Reed Vision</h3>
<p>The new vision model is here. It can be accessed by setting <code>model='deepseek-v8-reed-vision-exp'</code>.</p>
<h2>Date: 2026-12-09</h2><h3>DeepSeek-V9-Oak Update</h3>
<p>Set the model name to <code>deepseek-v9-oak</code> as before.</p>
<h2>Date: 2026-11-05</h2><h3>DeepSeek-V9</h3>
<p>To reach the new models, the address stays as it is, and the model parameter should be set to <code>deepseek-v9-oak</code> or <code>deepseek-v9-elm</code>.</p>
<p>The older names, <code>deepseek-gossip</code> and <code>deepseek-thinker</code>, will be discontinued in two months (2027-01-05). Until then they point to <code>deepseek-v9-elm</code>.</p>
<h2>Date: 2026-06-01</h2><h3>DeepSeek-V8-Brief</h3>
<p>It is served via a temporary endpoint, available until Jun 15th, 2026, 15:59 (UTC Time).</p>
<h2>Date: 2026-04-24</h2><h3>DeepSeek-V4</h3>
<p><code>deepseek-gossip</code> was upgraded.</p>
<h2>Date: 2025-01-20</h2><h3>deepseek-thinker</h3>
<ul><li><code>deepseek-thinker</code> is our new model for thought.</li></ul>
</article>
`,
  },
  "pricing-zh-cn": {
    format: "html",
    text: `<article><h1>模型 &amp; 价格</h1><h2>模型细节</h2>
<table><tr><td colspan="3">模型</td><td>deepseek-reed<sup>(1)</sup></td></tr>
<tr><td colspan="3">模型版本</td><td>DeepSeek-V9-Reed</td></tr>
<tr><td colspan="3">上下文长度</td><td>2M</td></tr>
<tr><td colspan="3">输出长度</td><td>最大 256K</td></tr>
<tr><td rowspan="2">价格</td><td rowspan="2">百万tokens输入</td><td>空闲时段</td><td>3元</td></tr>
<tr><td>高峰时段</td><td>6元</td></tr></table>
<p>(1) 旧模型名 <code>deepseek-v8-reed</code> 仍可调用，但对应模型已下线，请求将由 DeepSeek-V9-Reed 模型提供服务，并按 Reed 价格计费。</p></article>
`,
  },
};
