import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { onlineManager } from '@tanstack/react-query';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Session } from '../session/use-session.ts';
import type { Navigation } from './use-neighbors.ts';

/** Values that need review and were not reviewed do not block the validation, but are reported; offline, with the fact that it waits. */
export function useReportUnreviewed(session: Session, navigation: Navigation): () => void {
  const { t } = useLingui();
  return () => {
    const unreviewed = session.fieldsNow().filter(({ mark }) => mark.kind === 'look');
    const count = unreviewed.length;
    if (count === 0) return;
    const names = unreviewed.map(({ definition }) => definition.label).join(', ');
    const title = t`${plural(count, { one: 'Validated with # value not reviewed', other: 'Validated with # values not reviewed' })}`;
    const told = onlineManager.isOnline()
      ? { title, detail: names }
      : { title: t`Not sent yet: offline`, detail: `${title}: ${names}` };
    const action = { label: t`Back to document`, run: () => navigation.open(session.detail.id) };
    showToast({ kind: 'done', ...told, action });
  };
}
