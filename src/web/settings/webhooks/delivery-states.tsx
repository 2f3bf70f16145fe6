import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { DeliveryState } from '#contract/webhooks/bff.ts';
import { StateMark } from '#web/settings/kit/state-mark.tsx';

const states = {
  Waiting: { label: msg`Sending`, Icon: Clock, mark: 'off' as const },
  Delivered: { label: msg`Delivered`, Icon: CircleCheck, mark: 'good' as const },
  Failed: { label: msg`Failed`, Icon: CircleAlert, mark: 'bad' as const },
} satisfies Record<DeliveryState, unknown>;

/** Status of a delivery as an icon with a word, not by color alone. */
export function DeliveryMark({ state }: { state: DeliveryState }) {
  const { t } = useLingui();
  const { label, Icon, mark } = states[state];
  return (
    <StateMark state={mark}>
      <Icon size={14} aria-hidden="true" />
      {t(label)}
    </StateMark>
  );
}
