import { useLingui } from '@lingui/react/macro';
import { Stack, Table, Text } from '@mantine/core';
import { isAgainstPaymentCode } from '#contract/documents/payment-code.ts';
import type { FieldDefinition } from '#contract/document-types/v1.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { shownValue } from '#values/value-types.ts';
import { useLocale } from '#web/platform/i18n/use-culture.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import type { Shown } from './case-viewer.tsx';
import classes from './case-view.module.css';

/** Item columns that fit side by side on a phone. */
const itemColumns = ['item_description', 'item_quantity', 'item_amount_without_vat', 'item_amount'];

/** Extracted and reviewed values for comparison with the page. Hovering over a value highlights its position. */
export function CaseValues({ detail, onShow }: { detail: DocumentDetail; onShow: (shown: Shown) => void }) {
  const { t } = useLingui();
  const culture = useLocale();
  const definitions = detail.documentTypeDefinition?.fields ?? [];
  const textOf = ({ type }: FieldDefinition, value: string) =>
    type === 'BOOLEAN' ? (value === 'true' ? t`yes` : t`no`) : shownValue(type, value, culture);
  const isShown = ({ name, type, isItemField, state }: FieldDefinition) => {
    const value = detail.fields[name]?.value;
    // A false boolean (not a credit note, not a deposit, …) is not worth a line.
    return !isItemField && state !== 'Hidden' && Boolean(value) && !(type === 'BOOLEAN' && value === 'false');
  };
  const isAgainstCode = (name: string) =>
    detail.validationErrors.some(({ field, code }) => field === name && isAgainstPaymentCode(name, code));
  const filled = definitions.filter(isShown);
  const columns = itemColumns
    .map((name) => definitions.find((definition) => definition.name === name))
    .filter((definition) => definition !== undefined)
    .filter(({ name }) => detail.items.some((item) => item[name]?.value))
    .slice(0, 3);
  return (
    <>
      <section aria-label={t`Values`}>
        <Stack component="dl" gap={0}>
          {filled.map((definition) => {
            const { value = '', wordIds = [] } = detail.fields[definition.name] ?? {};
            return (
              <div
                key={definition.name}
                className={`${classes.value} ruled-above choosable`}
                onPointerEnter={() => onShow({ wordIds, hasCodes: isAgainstCode(definition.name) })}
                onPointerLeave={() => onShow(null)}
              >
                <dt className="quiet">{definition.label}</dt>
                <Text component="dd" inherit ta="right" className="breaks figures">
                  {textOf(definition, value ?? '')}
                </Text>
              </div>
            );
          })}
        </Stack>
      </section>
      {detail.items.length > 0 && columns.length > 0 ? (
        <Table fz="xs" verticalSpacing="xs" horizontalSpacing={6}>
          <Table.Caption className="visually-hidden">{t`Items`}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, label, type }) => (
                <Table.Th key={name} data-type={type}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {renderByIndex(detail.items, (item) => (
              <Table.Tr>
                {columns.map((definition) => (
                  <Table.Td key={definition.name} data-type={definition.type} className="figures">
                    {textOf(definition, item[definition.name]?.value ?? '')}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </>
  );
}
