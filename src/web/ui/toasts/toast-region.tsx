import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
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
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'problem' ? 'alert' : 'status'}
      onPointerEnter={() => holdToast(toast.id)}
      onPointerLeave={() => releaseToast(toast)}
      onFocus={() => holdToast(toast.id)}
      onBlur={() => releaseToast(toast)}
    >
      {toast.kind === 'busy' ? (
        <span className={classes.busy} aria-hidden="true" />
      ) : (
        <Icon className={classes.icon} size={18} aria-hidden="true" />
      )}
      <div className={classes.words}>
        <p className={classes.title}>{toast.title}</p>
        {toast.detail ? <p className={classes.detail}>{toast.detail}</p> : null}
      </div>
      {action ? (
        <button type="button" className={classes.action} onClick={run}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label={close} onClick={() => dismissToast(toast.id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
