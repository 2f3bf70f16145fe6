import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { onlineManager } from '@tanstack/react-query';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Session } from '../session/use-session.ts';
import type { Navigation } from './use-neighbors.ts';

/** Values that need review and were not reviewed do not block the validation, but are reported. */
export function useReportUnreviewed(session: Session, navigation: Navigation): () => void {
  const { t } = useLingui();
  return () => {
    const unreviewed = session.fieldsNow().filter(({ mark }) => mark.kind === 'look');
    const count = unreviewed.length;
    if (count === 0) return;
    const names = unreviewed.map(({ definition }) => definition.label).join(', ');
    const action = { label: t`Back to document`, run: () => navigation.open(session.detail.id) };
    showToast(
      onlineManager.isOnline()
        ? {
            kind: 'done',
            title: t`${plural(count, { one: 'Validated with # value not reviewed', other: 'Validated with # values not reviewed' })}`,
            detail: names,
            action,
          }
        : {
            kind: 'done',
            title: t`${plural(count, { one: 'Validated offline with # value not reviewed', other: 'Validated offline with # values not reviewed' })}`,
            detail: t`${names}. The validation is stored in this browser and is sent when you are back online.`,
            action,
          },
    );
  };
}
