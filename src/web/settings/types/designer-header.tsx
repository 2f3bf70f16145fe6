import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Tabs } from '#web/ui/tabs.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { BackLink } from '#web/settings/kit/settings-panel.tsx';
import type { DesignerTab, DesignerView } from './use-designer-view.ts';

/** Name of the type, and the tabs of the designer. */
export function DesignerHeader({ title, view }: { title: string; view: DesignerView }) {
  const { t } = useLingui();
  const { tab, sheet, setSheet, openTab } = view;
  const tabs: { id: DesignerTab; name: string }[] = [
    { id: 'type', name: t`Type` },
    { id: 'field', name: t`Field` },
    { id: 'sections', name: t`Sections` },
    { id: 'checks', name: t`Checks` },
    { id: 'try', name: t`Test` },
  ];
  const isList = useMedia(phone) && sheet === 'list';
  return (
    <Group component="header" py={{ base: 'xs', xs: 'md' }} px="lg" className="ruled">
      <BackLink>
        <Trans>Document types</Trans>
      </BackLink>
      <Text component="h2" size="lg" fw={600} flex={1} miw={{ base: 0, xs: 160 }}>
        {title}
      </Text>
      <Group gap={0} hiddenFrom="md">
        {isList ? null : (
          <Button variant="subtle" size="compact-sm" hiddenFrom="xs" onClick={() => setSheet('list')}>
            <Trans>All fields</Trans>
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setSheet(sheet === 'preview' ? 'fields' : 'preview')}>
          {sheet === 'preview' ? t`Properties` : t`Preview`}
        </Button>
      </Group>
      <Tabs label={t`Designer sections`} tabs={tabs} value={isList ? null : tab} onChange={openTab} panelId="designed" />
    </Group>
  );
}
