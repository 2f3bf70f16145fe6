/** Concerns about the identifiers of an accounting unit. Pure. */
import type { Fault } from '#contract/core/error-reasons.ts';
import { companyIdHolds, isLikeTaxId, vatIdHolds } from '#service/extraction/understand/grammar/identifiers.ts';
import type { AccountingUnitRow } from './store.ts';

type Unit = Pick<AccountingUnitRow, 'id' | 'name' | 'customerId' | 'customerVatId' | 'externalId'>;

const plain = (number: string | null): string => (number ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The concern about the number itself; `holds` is the result of its checksum. */
function numberConcern(path: string, number: string, holds: boolean | null): Fault[] {
  if (number !== '' && !isLikeTaxId(number)) return [{ path, code: 'too_few_digits' }];
  return holds === false ? [{ path, code: 'check_digit_wrong' }] : [];
}

/** Returns the concerns about a unit; `all` may include the unit itself. */
export function unitConcerns(unit: Unit, all: readonly Unit[]): Fault[] {
  const [companyId, vatId] = [plain(unit.customerId), plain(unit.customerVatId)];
  const others = all.filter(({ id }) => id !== unit.id);
  const sameCompany = others.find((other) => companyId !== '' && plain(other.customerId) === companyId);
  const sameExternal = others.find((other) => unit.externalId !== null && other.externalId === unit.externalId);
  const sameVat = others.find((other) => vatId !== '' && plain(other.customerVatId) === vatId);
  return [
    ...numberConcern('customerId', companyId, companyIdHolds(companyId, isLikeTaxId(vatId) ? vatId : '')),
    ...(sameCompany
      ? [{ path: 'customerId', code: 'company_id_of_another_unit', params: { unit: sameCompany.name } } as const]
      : []),
    ...numberConcern('customerVatId', vatId, vatIdHolds(vatId)),
    ...(sameVat ? [{ path: 'customerVatId', code: 'vat_id_of_another_unit', params: { unit: sameVat.name } } as const] : []),
    ...(sameExternal
      ? [{ path: 'externalId', code: 'external_id_of_another_unit', params: { unit: sameExternal.name } } as const]
      : []),
  ];
}
