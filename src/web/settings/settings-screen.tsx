import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Suspense, type ComponentType } from 'react';
import { Link, Navigate } from 'react-router';
import { meQueries, type Me } from '#web/platform/api/me.queries.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { NotAllowed } from '#web/platform/shell/not-allowed.tsx';
import { useHiddenGuide } from '#web/platform/shell/hidden-guide.ts';
import { SectionList } from '#web/settings/section-list.tsx';
import { isForbiddenSection, sectionHref, settingsSections } from '#web/settings/sections.ts';
import classes from '#web/settings/kit/settings.module.css';

export function SettingsScreen({ section }: { section: string | undefined }) {
  const { data: me } = useSuspenseQuery(meQueries.me());
  return isForbiddenSection(me, section) ? <NotAllowed me={me} /> : <Sections me={me} section={section} />;
}

/** The list of sections on the left and one section on the right. A phone shows one at a time. */
function Sections({ me, section }: { me: Me; section: string | undefined }) {
  const { t } = useLingui();
  const isPhone = useMedia(phone);
  const offered = settingsSections(me);
  const [isGuidePutAway] = useHiddenGuide();
  const current = offered.find(({ id }) => id === section);
  const listed = offered.filter(({ id }) => id !== 'start' || id === section || !isGuidePutAway);
  useDocumentTitle(current ? t(current.name) : t`Settings`);
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
