import { useCurrentActions } from './actions.ts';
import classes from './kbd.module.css';
import { keycapsOf } from './keys.ts';

/**
 * Keycaps of a shortcut given by its default keys; a changed shortcut is shown as changed. Decorative: screen readers use the
 * `aria-keyshortcuts` of the control.
 */
export function Kbd({ keys }: { keys: string }) {
  const changed = useCurrentActions().findLast((action) => action.usualKeys === keys && action.keys !== keys);
  const shown = changed ? changed.keys : keys;
  if (shown === undefined) return null;
  return (
    <span className={classes.caps} aria-hidden="true">
      {keycapsOf(shown).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
