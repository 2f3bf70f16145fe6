import classes from './kbd.module.css';
import { capsOf } from './keys.ts';

/** Small caps of a key combination. Decoration: screen readers get it from `aria-keyshortcuts` of the control. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={classes.caps} aria-hidden="true">
      {capsOf(keys).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
