import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { Tabs } from '#web/ui/tabs.tsx';
import { BackLink } from '#web/settings/kit/subject.tsx';
import type { DesignerTab, DesignerView } from './use-designer-view.ts';
import classes from './types.module.css';

/** The name of the type, and the parts of it that one works on. */
export function DesignerHead({ title, view }: { title: string; view: DesignerView }) {
  const { t } = useLingui();
  const { tab, sheet, setSheet, openTab } = view;
  const tabs: { id: DesignerTab; name: string }[] = [
    { id: 'type', name: t`Type` },
    { id: 'field', name: t`Field` },
    { id: 'checks', name: t`Checks` },
    { id: 'try', name: t`Test` },
  ];
  return (
    <header className={classes.top}>
      <BackLink>
        <Trans>Document types</Trans>
      </BackLink>
      <h2>{title}</h2>
      <Tabs label={t`Designer sections`} tabs={tabs} value={tab} onChange={openTab} panelId="designed" />
      <UnstyledButton className={`${classes.add} ${classes.phoneOnly}`} onClick={() => setSheet('list')}>
        <Trans>All fields</Trans>
      </UnstyledButton>
      <UnstyledButton
        className={`${classes.add} ${classes.sheetSwitch}`}
        onClick={() => setSheet(sheet === 'preview' ? 'fields' : 'preview')}
      >
        {sheet === 'preview' ? t`Properties` : t`Preview`}
      </UnstyledButton>
    </header>
  );
}
