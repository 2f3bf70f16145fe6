import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { isExportEvent, type BackgroundEvent, type WebhookEvent, webhookEvents } from '#contract/core/events.ts';
import { eventText, textIfAny } from '#web/platform/i18n/id-text.ts';
import { CheckField } from '#web/settings/kit/field.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import type { WebhookDraft } from './webhooks.queries.ts';

const isBackgroundEvent = (event: WebhookEvent): event is BackgroundEvent => !isExportEvent(event);

/** Selection of the events of a webhook, each with an explanation. Only one of the two events that can change an export may be selected. */
export function EventChoice({ edit, label }: { edit: EditForm<WebhookDraft>; label: string }) {
  const { t } = useLingui();
  const { field: first, fieldState } = useController({ control: edit.control, name: 'event' });
  const { field: others } = useController({ control: edit.control, name: 'otherEvents' });
  const asked = new Set([first.value, ...(others.value ?? [])]);
  const chosen = webhookEvents.filter((event) => asked.has(event));
  const choose = (next: readonly WebhookEvent[]) => {
    const event = next.find(isExportEvent) ?? next[0];
    first.onChange(event ?? '');
    others.onChange(next.filter(isBackgroundEvent).filter((each) => each !== event));
  };
  const isMissing = fieldState.error !== undefined && chosen.length === 0;
  const takenExport = chosen.find(isExportEvent);
  return (
    <Checkbox.Group
      label={label}
      error={isMissing ? t`Select at least one event.` : undefined}
      value={chosen}
      onChange={(next) => choose(webhookEvents.filter((event) => next.includes(event)))}
    >
      <Stack gap="xs">
        {webhookEvents.map((event) => (
          <CheckField
            key={event}
            value={event}
            label={eventText(event)}
            aria-invalid={isMissing || undefined}
            hint={textIfAny(`event.${event}.when`)}
            disabled={isExportEvent(event) && takenExport !== undefined && takenExport !== event}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
