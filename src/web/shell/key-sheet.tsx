import { useLingui } from '@lingui/react/macro';
import { useCurrentActions, type Action } from '#web/ui/actions/actions.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import classes from './key-sheet.module.css';

const byGroup = (actions: readonly Action[]) =>
  Object.entries(
    Object.groupBy(
      actions.filter(({ keys }) => keys !== undefined),
      ({ group }) => group,
    ),
  );

/** The keys that are valid on the screen behind it, and no others. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const groups = byGroup(useCurrentActions()).toReversed();
  return (
    <Dialog title={t`Keys valid here`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(([group, actions]) => (
          <section key={group} className={classes.group}>
            <h3 className={classes.heading}>{group}</h3>
            <dl className={classes.list}>
              {(actions ?? []).map(({ id, label, keys }) => (
                <div key={id} className={classes.row}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys ?? ''} />
                    <span className="visually-hidden">{keys}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
