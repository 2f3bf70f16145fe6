import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { presenceKey } from '#web/documents/core/presence-key.ts';
import { setFocusedField, leaveDocument, presenceQueries } from './presence.queries.ts';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import type { Target } from '../selection/targets.ts';
import type { Session } from '../session/use-session.ts';
import classes from './presence.module.css';
import { useVisitorText } from './use-visitor-text.ts';

/** A user who tabs through the form counts as being in a field only after this time. */
const focusDelayMs = 300;

/** Reports the presence of the user and shows other users, since when they are here and in which field. */
export function PresenceMark({ session, focus }: { session: Session; focus: Target | null }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const textOf = useVisitorText(session);
  const { id: documentId } = session.detail;
  const field = focus === null ? null : focus.kind === 'field' ? focus.name : 'items';
  const { data: others = [] } = useQuery(presenceQueries.others(documentId));

  useEffect(() => {
    if (!setFocusedField(documentId, field)) return undefined;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: presenceKey(documentId) }), focusDelayMs);
    return () => clearTimeout(timer);
  }, [client, documentId, field]);
  useEffect(() => {
    const leave = () => leaveDocument(documentId);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      // The next document is rendered first.
      setTimeout(leave);
    };
  }, [documentId]);

  const texts = others.map(textOf);
  const names = [...new Set(others.map(({ name, isYou }) => (isYou ? t`you, in another window` : name)))].join(', ');
  return (
    <Box miw={0} flex="0 1 auto" role="status">
      {others.length === 0 ? null : (
        <Tooltip label={texts.join('; ')} side="bottom-end">
          {/* Focusable, so that keyboard users get the tooltip. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <span className={classes.mark} tabIndex={0}>
            <Users size={14} aria-hidden="true" />
            <span className={`${classes.words} truncates`}>{others.length === 1 ? texts : t`Also opened by ${names}`}</span>
            <span className={classes.count} aria-hidden="true">
              {others.length}
            </span>
          </span>
        </Tooltip>
      )}
    </Box>
  );
}
