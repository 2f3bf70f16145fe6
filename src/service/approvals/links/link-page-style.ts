/** Styles of the pages behind links in approval emails. */
export const linkPageStyle = `
main { max-width: 640px; }
h1.document { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
textarea { display: block; width: 100%; min-height: 72px; padding: 8px 12px; font: inherit; font-size: 16px; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: 6px; }
textarea:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.notes { margin: 0 0 12px; padding: 0; border: 0; }
.notes legend { padding: 0; font-size: 12px; line-height: 16px; color: var(--quiet); }
.notes .choices { max-height: 232px; overflow: auto; }
.notes .choice { display: flex; align-items: center; gap: 10px; min-height: 44px; margin: 0; font-size: 14px; line-height: 20px; color: inherit; overflow-wrap: anywhere; }
.notes .choice input { width: 20px; height: 20px; min-height: 0; margin: 0; flex: none; accent-color: var(--accent); }
.buttons { display: flex; gap: 12px; margin: 0 0 24px; }
.buttons button { margin-top: 16px; height: 48px; }
.buttons .second { background: transparent; color: var(--wrong); border: 1px solid var(--wrong); }
.buttons .second:hover { background: var(--wrong-ground); }
img { display: block; width: 100%; height: auto; margin: 0 0 12px; background: #fff; border: 1px solid var(--line); }
`;
