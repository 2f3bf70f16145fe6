import { Button, Notification } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import classes from './toasts.module.css';
import { dismissToast, holdToast, releaseToast, useToasts, type Toast } from './toasts.ts';

type Labels = { region: string; close: string };

export function ToastRegion({ labels }: { labels: Labels }) {
  const toasts = useToasts();
  return (
    <section className={classes.region} aria-label={labels.region}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} close={labels.close} />
      ))}
    </section>
  );
}

function ToastCard({ toast, close }: { toast: Toast; close: string }) {
  const Icon = toast.kind === 'problem' ? CircleAlert : CircleCheck;
  const { action } = toast;
  const run = () => {
    action?.run();
    dismissToast(toast.id);
  };
  return (
    <Notification
      className={classes.toast ?? ''}
      classNames={{ body: classes.body ?? '', title: classes.title ?? '' }}
      styles={{ description: { color: 'var(--text-quiet)' } }}
      data-short={toast.detail === undefined}
      icon={<Icon size={18} aria-hidden="true" />}
      color={toast.kind === 'problem' ? 'var(--wrong)' : 'var(--proved)'}
      loading={toast.kind === 'busy'}
      withBorder
      role={toast.kind === 'problem' ? 'alert' : 'status'}
      title={toast.title}
      closeButtonProps={{ 'aria-label': close }}
      onClose={() => dismissToast(toast.id)}
      onPointerEnter={() => holdToast(toast.id)}
      onPointerLeave={() => releaseToast(toast)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast)}
    >
      {toast.detail}
      {action ? (
        <Button variant="subtle" size="compact-sm" className={classes.action} onClick={run}>
          {action.label}
        </Button>
      ) : null}
    </Notification>
  );
}
