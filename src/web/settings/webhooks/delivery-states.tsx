import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { DeliveryState } from '#contract/webhooks/bff.ts';
import classes from './webhooks.module.css';

const states = {
  Waiting: { label: msg`Sending`, Icon: Clock },
  Delivered: { label: msg`Delivered`, Icon: CircleCheck },
  Failed: { label: msg`Failed`, Icon: CircleAlert },
} satisfies Record<DeliveryState, unknown>;

/** Never by colour alone. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  const { t } = useLingui();
  const { label, Icon } = states[state];
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={14} aria-hidden="true" />
      {t(label)}
    </span>
  );
}
