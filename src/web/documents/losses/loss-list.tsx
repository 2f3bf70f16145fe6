import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Code, Text, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import type { UnmappedEntry } from '#contract/documents/unmapped-entry.ts';
import type { EInvoiceProfile } from '#contract/exports/e-invoice-profiles.ts';
import type { ExportBreach, ExportClaim, ExportLoss } from '#contract/exports/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { countUnmapped } from '#contract/documents/count-unmapped.ts';
import { useUnmappedText } from './use-unmapped-text.ts';

export type DocumentLosses = {
  losses: readonly ExportLoss[];
  breaches: readonly ExportBreach[];
  claim: ExportClaim | null;
  unmapped: readonly UnmappedEntry[];
};
export type FollowLoss = (loss: ExportLoss) => void;

type Props = DocumentLosses & {
  documentId: string;
  /** Used where the document is already open. Otherwise the link opens its values next to the current screen. */
  onFollow?: FollowLoss | undefined;
};

/**
 * Lists the values that a format does not support, with links to their fields, the rules the file would break, and the specification it
 * claims.
 */
export function LossList({ documentId, losses, breaches, claim, unmapped, onFollow }: Props) {
  const { t } = useLingui();
  return (
    <>
      {losses.length > 0 ? (
        <Box component="ul" pl={20} className="breaks">
          {losses.map((loss) => (
            <li key={`${loss.fieldName} ${loss.itemIndex ?? ''}`}>
              <LossText documentId={documentId} loss={loss} onFollow={onFollow} />
            </li>
          ))}
        </Box>
      ) : null}
      {breaches.length > 0 ? (
        <>
          <Text>{t`The file will not be a valid e-invoice:`}</Text>
          <BreachList breaches={breaches} />
        </>
      ) : null}
      {claim ? <ClaimText {...claim} /> : null}
      {unmapped.length > 0 ? <UnmappedList unmapped={unmapped} /> : null}
    </>
  );
}

/** Collapsed, because no field holds these values and nobody has reviewed them for this file. */
function UnmappedList({ unmapped }: Pick<DocumentLosses, 'unmapped'>) {
  const { t } = useLingui();
  const textOf = useUnmappedText();
  return (
    <details>
      <summary>
        {t`${plural(countUnmapped(unmapped), { one: '# value of the original e-invoice is not in the file', other: '# values of the original e-invoice are not in the file' })}`}
      </summary>
      <Box component="ul" pl={20} className="breaks">
        {renderByIndex(unmapped, (entry) => {
          const { label, itemIndex } = entry;
          const item = (itemIndex ?? 0) + 1;
          const place = itemIndex === null ? label : t`${label} (item ${item})`;
          return (
            <li>
              {place}: {textOf(entry)}
            </li>
          );
        })}
      </Box>
    </details>
  );
}

const BreachList = ({ breaches }: { breaches: readonly ExportBreach[] }) => (
  <Box component="ul" pl={20} className="breaks">
    {breaches.map((breach) => (
      <li key={`${breach.code} ${breach.itemIndex ?? ''}`}>
        <BreachText {...breach} />
      </li>
    ))}
  </Box>
);

/** Names of specifications, which are not translated. */
export const profileNames: Record<EInvoiceProfile, string> = {
  XRechnung: 'XRechnung 3.0',
  Peppol: 'Peppol BIS Billing 3.0',
  EN16931: 'EN 16931',
};

function ClaimText({ profile, refused }: ExportClaim) {
  const { t } = useLingui();
  const claimed = profileNames[profile];
  return (
    <>
      <Text>{t`The file will be marked as ${claimed}.`}</Text>
      {refused.map(({ profile: stricter, breaches }) => {
        const name = profileNames[stricter];
        return (
          <section key={stricter} aria-label={name}>
            <Text>{t`It does not meet ${name}:`}</Text>
            <BreachList breaches={breaches} />
          </section>
        );
      })}
    </>
  );
}

type LossProps = { documentId: string; loss: ExportLoss; onFollow: FollowLoss | undefined };

/** Formats amounts and dates in the locale of the user. */
function useShown(type: ExportLoss['type']): (value: string) => string {
  const format = useFormat();
  if (type === 'DECIMAL') return format.amount;
  return type === 'DATE' ? format.date : (value) => value;
}

function LossText({ loss, ...props }: LossProps) {
  const show = useShown(loss.type);
  const value = show(loss.value);
  const written = loss.written === null ? null : show(loss.written);
  if (loss.kind === 'changed' && written !== null)
    return (
      <Trans>
        <Place loss={loss} {...props} />: {value}, written as {written}
      </Trans>
    );
  return (
    <Trans>
      <Place loss={loss} {...props} />: {value}
    </Trans>
  );
}

function Place({ documentId, loss, onFollow }: LossProps) {
  const { t } = useLingui();
  const { label, fieldName, itemIndex } = loss;
  const item = (itemIndex ?? 0) + 1;
  const place = itemIndex === null ? label : t`${label} (item ${item})`;
  if (onFollow)
    return (
      <UnstyledButton fz="inherit" c="var(--accent)" onClick={() => onFollow(loss)}>
        {place}
      </UnstyledButton>
    );
  const query = new URLSearchParams({ field: fieldName, ...(itemIndex !== null && { row: String(item) }) }).toString();
  return (
    <Link to={`/documents/${documentId}?${query}`} target="_blank">
      {place}
    </Link>
  );
}

function BreachText({ code, itemIndex, message }: ExportBreach) {
  const { t } = useLingui();
  const line = (itemIndex ?? 0) + 1;
  return (
    <>
      {itemIndex === null ? message : t`Line ${line}: ${message}`} <Code>{code}</Code>
    </>
  );
}
