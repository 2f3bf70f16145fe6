import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Lock from 'lucide-react/icons/lock';
import { Suspense, type ComponentType } from 'react';
import { Link, Navigate } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { useHiddenGuide } from '#web/platform/shell/hidden-guide.ts';
import { SectionList } from '#web/settings/section-list.tsx';
import { sectionHref, settingsSections } from '#web/settings/sections.ts';
import classes from '#web/settings/kit/settings.module.css';

/** Settings with the list of sections on the left and one section on the right. A phone shows one at a time. */
export function SettingsScreen({ section }: { section: string | undefined }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const isPhone = useMedia(phone);
  const offered = settingsSections(me);
  const [isGuidePutAway] = useHiddenGuide();
  const current = offered.find(({ id }) => id === section);
  const listed = offered.filter(({ id }) => id !== 'start' || id === section || !isGuidePutAway);
  useDocumentTitle(current ? t(current.name) : t`Settings`);
  // A user without access to the section gets a message instead of a redirect.
  if (!current && !may(me, 'tenant.manage') && section !== undefined)
    return (
      <Empty icon={Lock} title={t`Settings are available to administrators`}>
        <p>
          <Trans>Contact an administrator of {me.tenant.name} if you need a change.</Trans>
        </p>
      </Empty>
    );
  const [first] = listed;
  if (!current && first && (section !== undefined || !isPhone)) return <Navigate to={sectionHref(first.id)} replace />;
  return (
    <Flex h="100%">
      {isPhone && current ? null : <SectionList me={me} sections={listed} />}
      {current ? (
        <Box flex={1} miw={0} className={`${classes.subject} scrolls`}>
          {isPhone ? (
            <>
              <h1 className="visually-hidden">{t`Settings`}</h1>
              <Flex
                component={Link}
                align="center"
                to="/settings"
                gap={2}
                w="fit-content"
                fz="sm"
                h="var(--control)"
                px={12}
                className={`${classes.back} goes`}
              >
                <ChevronLeft size={16} aria-hidden="true" />
                <Trans>Settings</Trans>
              </Flex>
            </>
          ) : null}
          <Suspense>
            <Shown Page={current.Page} />
          </Suspense>
        </Box>
      ) : null}
    </Flex>
  );
}

const Shown = ({ Page }: { Page: ComponentType }) => <Page />;
