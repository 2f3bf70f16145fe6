/** Style of the reference: the product's grays and ink blue, both color schemes, readable without scripts. */
export const docsStyle = `
:root { --ground: #f4f5f7; --sheet: #ffffff; --line: #d5d9e0; --text: #1b2330; --quiet: #566070; --accent: #1f4fa3; --code: #f4f5f7; --warn: #8a5200; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161d; --sheet: #1a2029; --line: #2e3744; --text: #e6eaf0; --quiet: #9aa5b5; --accent: #7aa7f0; --code: #12161d; --warn: #e9b266; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; background: var(--sheet); color: var(--text); font: 400 14px/20px Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.page { display: grid; grid-template-columns: 272px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 24px 16px; border-right: 1px solid var(--line); background: var(--ground); }
nav h2 { margin: 16px 0 4px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--quiet); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: 4px 8px; border-radius: 6px; color: var(--text); font-size: 13px; line-height: 18px; text-decoration: none; }
nav li a:hover { background: var(--line); }
main { padding: 32px 48px 96px; max-width: 1040px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
main > section > h2 { margin: 48px 0 4px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 17px; line-height: 24px; font-weight: 600; }
article { padding: 24px 0 8px; border-bottom: 1px solid var(--line); }
article h3 { margin: 0 0 4px; font-size: 14px; line-height: 20px; font-weight: 600; }
h4 { margin: 16px 0 4px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--quiet); }
p { margin: 0 0 8px; max-width: 72ch; }
.quiet { color: var(--quiet); }
.call { font: 500 13px/18px ui-monospace, 'SF Mono', Consolas, monospace; overflow-wrap: anywhere; margin: 0 0 8px; }
.call b { display: inline-block; min-width: 56px; color: var(--accent); font-weight: 600; }
.old { color: var(--warn); }
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 18px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-weight: 500; color: var(--quiet); }
.scroll { overflow-x: auto; }
code { font: 13px/18px ui-monospace, 'SF Mono', Consolas, monospace; }
pre { margin: 0; padding: 12px; overflow: auto; max-height: 480px; background: var(--code); border: 1px solid var(--line); border-radius: 6px; font: 12px/18px ui-monospace, 'SF Mono', Consolas, monospace; }
summary { cursor: pointer; padding: 6px 0; color: var(--quiet); font-size: 13px; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.two > * { min-width: 0; }
@media (max-width: 860px) {
  .page { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 64px; }
  .two { grid-template-columns: 1fr; }
}
@media print { nav { display: none; } .page { display: block; } }
`;
