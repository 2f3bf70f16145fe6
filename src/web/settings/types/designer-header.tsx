import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { Tabs } from '#web/ui/tabs.tsx';
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
  return (
    <Group component="header" py="md" px="lg" className="ruled">
      <BackLink>
        <Trans>Document types</Trans>
      </BackLink>
      <Text component="h2" size="lg" fw={600} flex={{ base: '1 1 60%', xs: 1 }} miw={160}>
        {title}
      </Text>
      <Tabs label={t`Designer sections`} tabs={tabs} value={tab} onChange={openTab} panelId="designed" />
      <Button variant="subtle" size="compact-sm" hiddenFrom="xs" onClick={() => setSheet('list')}>
        <Trans>All fields</Trans>
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        hiddenFrom="md"
        onClick={() => setSheet(sheet === 'preview' ? 'fields' : 'preview')}
      >
        {sheet === 'preview' ? t`Properties` : t`Preview`}
      </Button>
    </Group>
  );
}
