import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, UnstyledButton } from '@mantine/core';
import { BackLink } from '#web/settings/kit/subject.tsx';
import type { DesignerTab, DesignerView } from './use-designer-view.ts';
import classes from './types.module.css';

/** The name of the type, and the parts of it that one works on. */
export function DesignerHead({ title, view }: { title: string; view: DesignerView }) {
  const { t } = useLingui();
  const { tab, sheet, setSheet, openTab } = view;
  const tabs: { id: DesignerTab; text: string }[] = [
    { id: 'type', text: t`Type` },
    { id: 'field', text: t`Field` },
    { id: 'checks', text: t`Checks` },
    { id: 'try', text: t`Test` },
  ];
  return (
    <header className={classes.top}>
      <BackLink>
        <Trans>Document types</Trans>
      </BackLink>
      <h2>{title}</h2>
      <Flex gap={2} role="tablist" aria-label={t`Designer sections`}>
        {tabs.map(({ id, text }) => (
          <UnstyledButton
            key={id}
            role="tab"
            id={`tab-${id}`}
            aria-selected={tab === id}
            aria-controls="designed"
            className={classes.tab}
            onClick={() => openTab(id)}
          >
            {text}
          </UnstyledButton>
        ))}
      </Flex>
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
