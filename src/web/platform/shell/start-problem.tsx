'use no memo';
// the frame is drawn a few times in a visit: what the compiler would add is worth more as room in the first load

import classes from './plain-page.module.css';

/** Before anything runs: no router, no theme, only words and a way on. */
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
