import { useCurrentActions } from './actions.ts';
import classes from './kbd.module.css';
import { capsOf } from './keys.ts';

/**
 * Small caps of a key combination, as everybody has it; who has changed it sees their own. Decoration: screen readers get it from
 * `aria-keyshortcuts` of the control.
 */
export function Kbd({ keys }: { keys: string }) {
  const changed = useCurrentActions().findLast((action) => action.usualKeys === keys && action.keys !== keys);
  const shown = changed ? changed.keys : keys;
  if (shown === undefined) return null;
  return (
    <span className={classes.caps} aria-hidden="true">
      {capsOf(shown).map((cap) => (
        <kbd key={cap} className={classes.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
