import type { FieldValue, FieldValues } from '#values/values.ts';
import { changeProofs, findDocuments, lockDocuments } from '#service/documents/core/document-row.ts';
import type { CachedCompany } from './answers.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { companyByNumbers } from './company-from-registry.ts';
import { sameCompanyName } from './same-company-name.ts';

const parties = ['issued_by', 'issued_to'] as const;
type Party = (typeof parties)[number];

const valueOf = (fields: FieldValues, name: string): string => fields[name]?.value ?? '';
const numbersOf = (fields: FieldValues, party: Party) => ({
  companyId: valueOf(fields, `${party}_id_sm`),
  companyVatId: valueOf(fields, `${party}_vat_id_sm`),
});

/** Whether the document has an identifier that can be looked up in a registry. */
export const hasCompanies = (fields: FieldValues): boolean =>
  parties.some((party) => Object.values(numbersOf(fields, party)).some((number) => number !== ''));

const digits = (text: string): string => text.replace(/[^\dA-Z]/gi, '').toUpperCase();

/**
 * Returns the values of a party that the registry confirms. A number alone proves nothing, because it was the query: number and name must
 * match. Then each is as certain as the more certain of the two.
 */
export function verifiedByRegistry(company: CachedCompany, fields: FieldValues, party: Party): FieldValues {
  const [id, vatId, name] = ['id_sm', 'vat_id_sm', 'name_sm'].map((part) => fields[`${party}_${part}`]);
  const agreement = name && sameCompanyName(name.value, company.name);
  if (!agreement) return {};
  const agreed: Record<string, FieldValue | undefined> = {
    // the name without its legal form identifies the company, but is not the full name
    ...(agreement === 'whole' && { [`${party}_name_sm`]: name }),
    ...(company.ico !== '' && digits(id?.value ?? '').padStart(8, '0') === digits(company.ico) && { [`${party}_id_sm`]: id }),
    ...(company.dic !== '' && digits(vatId?.value ?? '') === digits(company.dic) && { [`${party}_vat_id_sm`]: vatId }),
  };
  const values = Object.entries(agreed).flatMap(([field, value]) => (value ? [[field, value] as const] : []));
  if (!values.some(([field]) => !field.endsWith('_name_sm'))) return {};
  const confidence = Math.max(...values.map(([, value]) => value.confidence));
  return Object.fromEntries(
    values.map(([field, value]) => [
      field,
      { ...value, confidence, evidence: [...new Set([...value.evidence, 'registry' as const])] },
    ]),
  );
}

/** Looks up supplier and customer and marks the values that the registries confirm. No request is made while the document is locked. */
export async function verifyCompanies(ctx: Ctx, documentId: string): Promise<void> {
  const [document] = await findDocuments(ctx.db, [documentId]);
  if (!document) return;
  const companies = new Map<Party, CachedCompany>();
  for (const party of parties) {
    const numbers = numbersOf(document.fields, party);
    const company = Object.values(numbers).some((number) => number !== '') && (await companyByNumbers(ctx, numbers));
    if (company) companies.set(party, company);
  }
  if (companies.size === 0) return;
  await transact(ctx, async (ctx) => {
    const [now] = await lockDocuments(ctx.db, [documentId]);
    if (!now || now.state === 'Extracting') return;
    const proved = Object.fromEntries(
      [...companies].flatMap(([party, company]) => Object.entries(verifiedByRegistry(company, now.fields, party))),
    );
    const news = Object.entries(proved).filter(([name]) => !now.fields[name]?.evidence.includes('registry'));
    if (news.length === 0) return;
    await changeProofs(ctx.db, documentId, { ...now.fields, ...Object.fromEntries(news) }, ctx.now());
    const acts = [{ action: 'document.companiesProved', details: { fields: news.map(([name]) => name) } }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'companiesProved', documentId, acts }]);
  });
}
