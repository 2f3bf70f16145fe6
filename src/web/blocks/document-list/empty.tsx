import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ComponentType, ReactNode } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import classes from './empty.module.css';

type Props = {
  icon: ComponentType<{ size?: number; strokeWidth?: number }>;
  title: string;
  isDrop?: boolean;
  children: ReactNode;
};

/** Nothing to show: why, and what to do about it. */
export function Empty({ icon: Icon, title, isDrop = false, children }: Props) {
  return (
    <div className={classes.empty} data-drop={isDrop}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={32} strokeWidth={1.5} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  );
}

export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className={classes.alert}>
      <Empty icon={CircleAlert} title={t`The list could not be loaded`}>
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Empty>
    </div>
  );
}
