/** Company data from the public registry beside the values of the document, applied in one step. */
import { useLingui } from '@lingui/react/macro';
import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries, type Company } from '#web/documents/core/review.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { parties } from '../form/party-fields.ts';
import type { ToolProps } from './tool-props.ts';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import { differing } from './differing.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

const parts: readonly [keyof Company, string][] = [
  ['name', 'name_sm'],
  ['ico', 'id_sm'],
  ['dic', 'vat_id_sm'],
  ['address', 'address_sm'],
];

export function RegistryDialog({ session, about, onClose }: ToolProps) {
  const { t } = useLingui();
  const party = parties.find((each) => each === about) ?? 'issued_by';
  const { take } = useApplyChanges(session);
  const companyId = session.header(`${party}_id_sm`);
  const companyVatId = session.header(`${party}_vat_id_sm`);
  const { data, error, isPending } = useQuery(reviewQueries.company(session.detail.id, { companyId, companyVatId }));
  const rows = parts.flatMap(([part, suffix]) => {
    const field = `${party}_${suffix}`;
    const definition = session.fields.find((each) => each.definition.name === field)?.definition;
    const told = data?.[part] ?? '';
    return definition ? [{ field, label: definition.label, now: session.header(field), told }] : [];
  });
  // Data that the registry does not return must not clear a field.
  const changes = rows.filter(({ now, told }) => told !== '' && told !== now);
  return (
    <Dialog title={t`From company registry`} closeLabel={t`Close`} size="medium" onClose={onClose}>
      <div className={classes.body} aria-busy={isPending}>
        {error ? (
          <Notice role="alert">
            {error instanceof ApiError && error.status === 404
              ? t`The registry has no company with this number.`
              : error instanceof ApiError && error.status === 503
                ? t`The registry is unavailable. Nothing was changed.`
                : error instanceof ApiError && error.status === 400
                  ? t`The number is not valid: the check digit does not match.`
                  : errorText(error)}
          </Notice>
        ) : null}
        {data ? (
          <Table mx="lg" mb="lg" w="calc(100% - 2 * var(--space-4))">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Field`}</Table.Th>
                <Table.Th scope="col">{t`On the document`}</Table.Th>
                <Table.Th scope="col">{t`In the registry`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ field, label, now, told }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{now || '–'}</Table.Td>
                  <Table.Td {...(told !== '' && told !== now ? differing : {})}>{told || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : null}
        {data && changes.length === 0 ? <p>{t`All values match the registry.`}</p> : null}
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Close`}</Button>
        {changes.length > 0 ? (
          <Button
            data-autofocus
            onClick={() => {
              take(changes.map(({ field, told }) => ({ field, itemIndex: null, value: told })));
              onClose();
            }}
          >
            {t`Use registry values`}
          </Button>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}
