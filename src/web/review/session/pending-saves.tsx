import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Me } from '#web/platform/api/me.queries.ts';
import { Popover } from '#web/ui/floating/popover.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { retryPendingSaves, startOutbox } from './outbox.ts';
import { removePendingSave, needsUserAction, usePendingSaves, type PendingSave } from './pending.ts';

/**
 * Indicator of saves and validations that the service does not have yet, on every page, with a notification when one of them needs the
 * user.
 */
export function PendingSaves({ me }: { me: Me }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const saves = usePendingSaves(me.id);
  const stuck = saves.filter(needsUserAction);
  useEffect(() => startOutbox(client, me), [client, me]);

  const wordOf = (save: PendingSave): string => {
    switch (save.state) {
      case 'sending':
        return t`sending`;
      case 'waiting':
        return t`not sent yet: offline`;
      case 'signedOut':
        return t`not sent yet: signed out`;
      case 'conflict':
        return t`not saved: somebody else changed the same value`;
      case 'changed':
        return t`not validated: somebody else changed the document in the meantime`;
      case 'refused':
        return t`not saved: ${save.failure ?? ''}`;
    }
  };
  const goTo = (save: PendingSave) => void navigate(save.href);
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const save of stuck) {
      // The open document shows it itself.
      if (shown.current.has(save.since) || pathname === save.href.split('?')[0]) continue;
      shown.current.add(save.since);
      showToast({
        kind: 'problem',
        title: `${save.name}: ${wordOf(save)}`,
        detail: t`Your changes are kept here.`,
        action: { label: t`Go to document`, run: () => goTo(save) },
        shownMs: 30_000,
      });
    }
  });

  const waiting = saves.filter((save) => save.state !== 'sending');
  // A save that is sent immediately is not worth showing.
  if (waiting.length === 0) return <span role="status" />;
  const label = t`${plural(waiting.length, { one: '# document not saved to the server yet', other: '# documents not saved to the server yet' })}`;
  return (
    <>
      <span role="status" className="visually-hidden">
        {label}
      </span>
      <Popover
        side="bottom-end"
        label={label}
        renderTrigger={(props) => (
          <Button
            size="compact-sm"
            radius="xl"
            variant="light"
            c={stuck.length > 0 ? 'var(--wrong)' : 'var(--look)'}
            bg={stuck.length > 0 ? 'var(--wrong-soft)' : 'var(--look-soft)'}
            className="stays"
            leftSection={<CloudUpload size={16} aria-hidden="true" />}
            aria-label={label}
            {...props}
          >
            {t`${waiting.length} not sent`}
          </Button>
        )}
      >
        {(close) => (
          <Box w="min(380px, 90vw)" fz="sm" lh="18px" p="md">
            <Box component="ul" mah="50vh" className="scrolls">
              {saves.map((save) => (
                <Flex
                  component="li"
                  wrap="wrap"
                  rowGap={2}
                  columnGap="sm"
                  align="center"
                  py={6}
                  key={save.documentId}
                  className="ruled"
                >
                  <UnstyledButton
                    className="accent medium"
                    onClick={() => {
                      close();
                      goTo(save);
                    }}
                  >
                    {save.name}
                  </UnstyledButton>
                  <Box component="span" flex="1 1 160px" c="dimmed">
                    {wordOf(save)}
                  </Box>
                  {needsUserAction(save) ? (
                    <Button size="compact-xs" variant="default" onClick={() => removePendingSave(save)}>
                      {t`Stop retrying`}
                    </Button>
                  ) : null}
                </Flex>
              ))}
            </Box>
            <Box component="p" my="sm" c="dimmed">{t`All changes are stored in this browser.`}</Box>
            {stuck.length < waiting.length ? (
              <Button size="compact-sm" variant="default" onClick={() => retryPendingSaves(client, me)}>
                {t`Send now`}
              </Button>
            ) : null}
          </Box>
        )}
      </Popover>
    </>
  );
}
