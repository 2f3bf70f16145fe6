import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { TrashedDocument } from '#contract/documents/trash-bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import classes from './trash.module.css';

type Props = { document: TrashedDocument; isMarked: boolean; isBusy: boolean; onToggle: () => void; onRestore: () => void };

const dayMs = 86_400_000;
const soonDays = 3;

export function TrashRow({ document, isMarked, isBusy, onToggle, onRestore }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const [seenAt] = useState(() => Date.now());
  const { fileName, supplier, number, total, currency, deletedAt, deletedBy, goneAt } = document;
  const daysLeft = Math.max(0, Math.ceil((Date.parse(goneAt) - seenAt) / dayMs));
  const left =
    daysLeft === 0
      ? t`deleted permanently today`
      : t`${plural(daysLeft, { one: 'deleted permanently in # day', other: 'deleted permanently in # days' })}`;
  const when = format.dateTime(deletedAt);
  return (
    <li className={`${classes.row} ruled`}>
      <Checkbox aria-label={t`Select ${fileName}`} checked={isMarked} onChange={onToggle} />
      <Box miw={0}>
        <Text truncate inherit fw={500}>
          {supplier ?? fileName}
        </Text>
        <p className="quiet clips">{[supplier === null ? null : fileName, number].filter(Boolean).join(' · ')}</p>
      </Box>
      <Text inherit ta="right" className="figures">
        {total === null ? '' : `${format.amount(total)} ${currency ?? ''}`}
      </Text>
      <div className={classes.when}>
        <p>{deletedBy === null ? t`Deleted ${when}` : t`Deleted ${when} by ${deletedBy}`}</p>
        <p className="quiet clips" title={format.dateTime(goneAt)}>
          {daysLeft <= soonDays ? <MeaningMark meaning="look">{left}</MeaningMark> : left}
        </p>
      </div>
      <Button size="compact-sm" variant="default" disabled={isBusy} aria-label={t`Restore ${fileName}`} onClick={onRestore}>
        <Trans>Restore</Trans>
      </Button>
    </li>
  );
}
