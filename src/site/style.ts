// Owns the look of the pages, in one stylesheet and one icon of our own host. Refuses fonts and images from elsewhere.

export const STYLESHEET = `:root {
  color-scheme: light dark;
  --paper: #fbfaf6; --ink: #23211c; --soft: #67625a; --line: #dedad0; --card: #ffffff; --accent: #7a3b12;
  --good: #1d6a3a; --warn: #8a5200; --gone: #9c2b21;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171613; --ink: #ece8df; --soft: #aaa498; --line: #38352e; --card: #1f1d19; --accent: #e5a872;
    --good: #83cf9d; --warn: #e9b55f; --gone: #f09a8f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 2rem; padding-top: 1.25rem; }
.name { font: 600 1.25rem/1.3 Georgia, serif; color: var(--ink); text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
footer { margin-top: 3rem; padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
footer p { margin: .25rem 0; }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { margin: 2.5rem 0 .75rem; font-size: clamp(1.75rem, 1.3rem + 2.2vw, 2.6rem); }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.4rem; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; }
p, .prose li { max-width: 44rem; }
.lead { font-size: 1.15rem; color: var(--soft); }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; padding: .25rem .75rem; background: var(--card); }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 1.5rem 0; padding: 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--soft); font-size: .9rem; }
.figures dd { margin: 0; font: 600 1.75rem/1.2 Georgia, serif; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: .93rem; }
th, td { padding: .5rem .8rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:target { background: color-mix(in srgb, var(--accent) 14%, transparent); }
thead th { color: var(--soft); font-size: .85rem; font-weight: 600; white-space: nowrap; }
tbody th { min-width: 11rem; font-weight: 600; }
tbody th code { white-space: nowrap; }
tbody th .api { display: block; color: var(--soft); font-weight: 400; white-space: normal; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.day { white-space: nowrap; font-variant-numeric: tabular-nums; }
.ga { color: var(--good); }
.preview, .beta { color: var(--soft); }
.deprecated { color: var(--warn); }
.retired { color: var(--gone); }
@media (max-width: 40rem) { th, td { padding: .45rem .6rem; } tbody th { min-width: 8.5rem; } }
code, pre { font: .88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
pre code { font-size: inherit; }
`;

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#7a3b12"/><path d="M3.5 4h4v8.5h-4zM8.5 4h4v8.5h-4z" fill="#fbfaf6"/><path d="M4.5 6h2M4.5 8h2M9.5 6h2M9.5 8h2" stroke="#7a3b12"/></svg>
`;
