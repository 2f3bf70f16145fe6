import { useCurrentActions } from './actions.ts';
import classes from './kbd.module.css';
import { keycapsOf } from './keys.ts';

/**
 * Keycaps of a shortcut given by its default keys; a changed shortcut is shown as changed. Hidden on a touch screen unless shortcuts are the
 * subject (`isSubject`). Decorative: screen readers use the
 * `aria-keyshortcuts` of the control.
 */
export function Kbd({ keys, isSubject = false }: { keys: string; isSubject?: boolean }) {
  const changed = useCurrentActions().findLast((action) => action.usualKeys === keys && action.keys !== keys);
  const shown = changed ? changed.keys : keys;
  if (shown === undefined) return null;
  return (
    <span className={isSubject ? classes.caps : `${classes.caps} ${classes.hint}`} aria-hidden="true">
      {keycapsOf(shown).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
