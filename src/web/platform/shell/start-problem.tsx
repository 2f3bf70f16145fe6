'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import classes from './plain-page.module.css';

/** Error page before the application has started: no router and no theme, only a text and a way to continue. */
export function StartProblem({ text }: { text: string }) {
  return (
    <main className={classes.page}>
      <img src="/mark.svg" alt="" width={40} height={40} />
      <h1>Vidimus</h1>
      <p role="alert">{text}</p>
      <button type="button" className={classes.action} onClick={() => location.reload()} aria-label="Reload">
        ↻
      </button>
    </main>
  );
}
