import { Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { isExportEvent, type ToldEvent, type WebhookEvent, webhookEvents } from '#contract/core/events.ts';
import { eventText, textIfAny } from '#web/platform/i18n/id-text.ts';
import { CheckField } from '#web/settings/kit/field.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import type { WebhookDraft } from './webhooks.queries.ts';

const isTold = (event: WebhookEvent): event is ToldEvent => !isExportEvent(event);

/** What a webhook hears of; each event says when it happens. Of the two that change an export it hears of one. */
export function EventChoice({ edit, label }: { edit: EditForm<WebhookDraft>; label: string }) {
  const { field: first } = useController({ control: edit.control, name: 'event' });
  const { field: others } = useController({ control: edit.control, name: 'otherEvents' });
  const chosen = [first.value, ...(others.value ?? [])];
  const choose = (next: readonly WebhookEvent[]) => {
    const event = next.find(isExportEvent) ?? next[0];
    if (event === undefined) return;
    first.onChange(event);
    others.onChange(next.filter(isTold).filter((each) => each !== event));
  };
  const takenExport = chosen.find(isExportEvent);
  return (
    <Stack component="fieldset" gap="xs">
      <Text component="legend" size="xs" pb={6} c="dimmed">
        {label}
      </Text>
      {webhookEvents.map((event) => {
        const isChosen = chosen.includes(event);
        return (
          <CheckField
            key={event}
            label={eventText(event)}
            hint={textIfAny(`event.${event}.when`)}
            checked={isChosen}
            // one of them there must be
            disabled={(isChosen && chosen.length === 1) || (isExportEvent(event) && takenExport !== undefined && !isChosen)}
            onChange={({ target }) =>
              choose(webhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))))
            }
          />
        );
      })}
    </Stack>
  );
}
