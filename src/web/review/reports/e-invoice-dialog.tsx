/**
 * Result of the official rules for the e-invoice: each violation in words, with a link to its field, and the option to return the document
 * to its issuer.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EInvoiceBreach } from '#contract/documents/review-bff.ts';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Target } from '../selection/targets.ts';
import type { Session } from '../session/use-session.ts';
import { targetAt } from './target-at.ts';
import type { ToolProps } from '../dialogs/tool-props.ts';

const severities: Record<EInvoiceBreach['severity'], { label: MessageDescriptor; color: string }> = {
  fatal: { label: msg`Invalid`, color: 'var(--wrong)' },
  warning: { label: msg`Warning`, color: 'var(--look)' },
  information: { label: msg`Note`, color: 'var(--text-faint)' },
};

const publishers: Record<string, string> = {
  en16931: 'EN 16931',
  peppol: 'Peppol BIS Billing 3',
  xrechnung: 'XRechnung',
  isdoc: 'ISDOC',
  ksef: 'KSeF FA(3)',
};
const publisherOf = (ruleSet: string): string => publishers[ruleSet.split('-')[0] ?? ''] ?? ruleSet;

export function EInvoiceDialog({ session, onClose, onOpen, onFocus }: ToolProps) {
  const { t } = useLingui();
  const { data, error } = useQuery(reviewQueries.eInvoiceCheck(session.detail.id));
  const hasReason = data ? Object.keys(data.returnReasons).length > 0 : false;
  const show = (target: Target) => {
    onClose();
    onFocus(target);
  };
  return (
    <Dialog title={t`E-invoice check`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <Box mih={0} mah="calc(100dvh - 180px)" px="md" pb="sm" className="scrolls">
        {error ? <Notice role="alert">{errorText(error)}</Notice> : null}
        {data === null ? <Text fz="sm">{t`No official rules apply to this document.`}</Text> : null}
        {data ? (
          <Stack gap="md">
            <Text fz="sm" c="var(--text-quiet)">
              {t`Rules checked: ${data.ruleSets.map(publisherOf).join(', ')}.`}
            </Text>
            {data.isComplete ? null : (
              <Notice tone="look">{t`The check is not complete: the invoice is too large or breaks too many rules.`}</Notice>
            )}
            {data.breaches.length === 0 && data.isComplete ? <Text fz="sm">{t`The e-invoice follows the rules.`}</Text> : null}
            <Breaches breaches={data.breaches} session={session} onShow={show} />
          </Stack>
        ) : null}
      </Box>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        {session.isEditable && hasReason ? (
          <Button onClick={() => onOpen('return', 'eInvoice')}>{t`Return to issuer`}</Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}

type ListedBreach = { breach: EInvoiceBreach; codes: string[]; target: Target | undefined };

/** Merges breaches with the same text and no place in the document; many structural rules have the same text. */
function groupBreaches(breaches: readonly EInvoiceBreach[], session: Session): ListedBreach[] {
  const grouped = new Map<string, ListedBreach>();
  for (const breach of breaches) {
    const target = targetAt(breach, session) ?? undefined;
    const place = target ? `${breach.code} ${breach.path}` : '';
    const key = [breach.severity, breach.itemIndex, breach.message, breach.ask, place].join('\n');
    const same = grouped.get(key);
    if (!same) grouped.set(key, { breach, codes: [breach.code], target });
    else if (!same.codes.includes(breach.code)) same.codes.push(breach.code);
  }
  return [...grouped.values()];
}

type BreachesProps = { breaches: readonly EInvoiceBreach[]; session: Session; onShow: (target: Target) => void };

function Breaches({ breaches, session, onShow }: BreachesProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack component="ul" gap="sm" p={0} m={0} aria-label={t`Broken rules`} style={{ listStyle: 'none' }}>
      {groupBreaches(breaches, session).map(({ breach, codes, target }) => {
        const { label, color } = severities[breach.severity];
        const line = (breach.itemIndex ?? 0) + 1;
        return (
          <li key={`${breach.code} ${breach.path}`}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Text fz="sm" fw={600} c={color} miw={80}>
                {i18n._(label)}
              </Text>
              <Stack gap={2} miw={0}>
                <Text fz="sm" fw={500}>
                  {breach.itemIndex === null ? breach.message : t`Line ${line}: ${breach.message}`}
                </Text>
                <Text fz="sm">{breach.ask}</Text>
                <Group gap="xs">
                  {codes.map((code) => (
                    <Code key={code} style={{ overflowWrap: 'anywhere' }}>
                      {code}
                    </Code>
                  ))}
                  {target ? (
                    <Button variant="subtle" size="compact-sm" onClick={() => onShow(target)}>
                      {t`Show in document`}
                    </Button>
                  ) : null}
                </Group>
              </Stack>
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}
