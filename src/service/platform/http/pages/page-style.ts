/** Style of the identity server's pages: the product's grays and ink blue, both color schemes, from 320 px up, with system fonts. */
export const style = `
:root {
  --ground: #f4f5f7; --sheet: #ffffff; --line: #d5d9e0; --edge: #8b94a3; --text: #1b2330; --quiet: #566070; --accent: #1f4fa3; --accent-strong: #183f84;
  --on-accent: #ffffff; --wrong: #a8201a; --wrong-ground: #fdf0ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161d; --sheet: #1a2029; --line: #2e3744; --edge: #6a7586; --text: #e6eaf0; --quiet: #9aa5b5; --accent: #7aa7f0; --accent-strong: #9bbdf5;
    --on-accent: #0e1420; --wrong: #ff9a92; --wrong-ground: #341c1c;
  }
}
@media (prefers-color-scheme: dark) { .logo { padding: 8px; border-radius: 6px; background: #ffffff; } }
* { box-sizing: border-box; }
html { height: 100%; }
body {
  margin: 0; min-height: 100%; display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 24px 16px;
  background: var(--ground); color: var(--text); font: 400 14px/20px Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  -webkit-text-size-adjust: 100%;
}
main { width: 100%; max-width: 352px; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; padding: 32px; }
.name { margin: 0 0 24px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
.name::after { content: ''; display: block; width: 24px; height: 2px; margin-top: 8px; background: var(--accent); }
p { margin: 0 0 16px; }
.logo { display: block; max-width: 100%; max-height: 64px; }
.tenant { margin: -12px 0 20px; font-size: 13px; line-height: 18px; color: var(--quiet); overflow-wrap: anywhere; }
label { display: block; margin: 0 0 4px; font-size: 12px; line-height: 16px; color: var(--quiet); }
input {
  display: block; width: 100%; height: 40px; margin: 0 0 16px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--sheet); border: 1px solid var(--edge); border-radius: 6px;
}
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input:focus-visible { border-color: var(--accent); }
button {
  display: block; width: 100%; height: 40px; margin-top: 24px; padding: 0 16px; font: inherit; font-weight: 500; color: var(--on-accent);
  background: var(--accent); border: 0; border-radius: 6px; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
.wrong { padding: 8px 12px; color: var(--wrong); background: var(--wrong-ground); border-left: 2px solid var(--wrong); border-radius: 0 6px 6px 0; }
.or { display: flex; align-items: center; gap: 12px; margin: 16px 0; font-size: 13px; color: var(--quiet); }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
.way {
  display: flex; align-items: center; justify-content: center; min-height: 40px; margin-top: 8px; padding: 4px 16px; border: 1px solid var(--edge);
  border-radius: 6px; color: var(--text); font-weight: 500; text-decoration: none; text-align: center; overflow-wrap: anywhere;
}
.way:hover { border-color: var(--accent); }
.other { margin: 16px 0 0; text-align: center; }
.detail { font-size: 13px; line-height: 18px; color: var(--quiet); overflow-wrap: anywhere; }
a { color: var(--accent); }
ul { margin: 0 0 16px; padding-left: 18px; }
nav { margin-top: 16px; display: flex; gap: 8px; font-size: 13px; color: var(--quiet); }
nav a, nav span { display: inline-block; padding: 12px 8px; }
nav a { color: var(--quiet); text-underline-offset: 3px; }
nav span { color: var(--text); font-weight: 500; }
@media (max-width: 480px) {
  body { justify-content: flex-start; padding: 0; background: var(--sheet); }
  main { max-width: none; border: 0; border-radius: 0; padding: 48px 24px 16px; }
  nav { width: 100%; margin-top: 0; padding: 0 16px; }
  input, button { height: 48px; }
  .way { min-height: 48px; }
  p > a:only-child { display: inline-block; padding: 12px 0; }
  .other:has(a) { margin-top: 4px; }
}
@media (forced-colors: active) { .wrong { border: 1px solid; } }
`;
