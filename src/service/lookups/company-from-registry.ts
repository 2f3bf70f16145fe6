import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/errors.ts';
import { findCompanyAnswer, cacheCompany, type CachedCompany } from './answers.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { parseCompanyId, parseVatId } from '#service/extraction/understand/grammar/identifiers.ts';
import { queryAres, queryVies } from './company-registries.ts';

type Asked = { companyId?: string | null | undefined; companyVatId?: string | null | undefined };
/** Czech companies are looked up by company ID, all others by VAT ID. */
type Question = { registry: 'ares'; ico: string } | { registry: 'vies'; vatId: string };

const cacheDays = 30;
const badInput = (path: string, reason: Reason) => invalid(`body.${path}`, reason);

function checkedIco(text: string, path: string): string {
  const parsed = parseCompanyId(text, 'ico');
  if (!parsed?.isChecked) throw badInput(path, { code: 'company_id_invalid' });
  return parsed.value.padStart(8, '0');
}

const members = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '));

function checkedVatId(text: string): string {
  const parsed = parseVatId(text);
  const country = parsed?.value.slice(0, 2) ?? '';
  if (!parsed || !members.has(country)) throw badInput('companyVatId', { code: 'vat_id_not_european' });
  if (!parsed.isChecked) throw badInput('companyVatId', { code: 'vat_id_invalid' });
  return parsed.value;
}

function questionOf({ companyId, companyVatId }: Asked): Question {
  const ico = companyId?.trim() || undefined;
  const dic = companyVatId?.trim() || undefined;
  const vatId = dic === undefined ? undefined : checkedVatId(dic);
  // company IDs of other countries have rules of their own; the VAT ID is more informative
  if (vatId !== undefined && !vatId.startsWith('CZ')) return { registry: 'vies', vatId };
  if (ico !== undefined) return { registry: 'ares', ico: checkedIco(ico, 'companyId') };
  if (vatId === undefined) throw badInput('companyId', { code: 'company_or_vat_id_required' });
  // longer ones belong to individuals and do not contain a company ID
  return /^CZ\d{8}$/.test(vatId) ? { registry: 'ares', ico: vatId.slice(2) } : { registry: 'vies', vatId };
}

/** Returns the company from a public registry by its number, cached if it was requested recently. */
export async function companyFromRegistry(ctx: Ctx, documentId: string, asked: Asked): Promise<CachedCompany> {
  await loadReadable(ctx, documentId);
  const question = questionOf(asked);
  const company = await fetchCompany(ctx, question);
  if (!company) throw new DomainError('not_found', { reason: { code: 'company_unknown', params: { id: keyOf(question) } } });
  return company;
}

/** Same without errors: undefined if the numbers cannot be looked up in a registry, or are unknown there. */
export async function companyByNumbers(ctx: Ctx, asked: Asked): Promise<CachedCompany | undefined> {
  let question: Question;
  try {
    question = questionOf(asked);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_input') return undefined;
    throw error;
  }
  return fetchCompany(ctx, question);
}

const keyOf = (question: Question): string => (question.registry === 'ares' ? question.ico : question.vatId);

async function fetchCompany(ctx: Ctx, question: Question): Promise<CachedCompany | undefined> {
  const { lookups } = ctx;
  const source = question.registry === 'ares' ? lookups.registryUrl : lookups.viesUrl;
  const now = ctx.now();
  const kept = await findCompanyAnswer(ctx.db, source, keyOf(question), new Date(now.getTime() - cacheDays * 86_400_000));
  if (kept) return kept;
  const company = await (question.registry === 'ares' ? queryAres(lookups, question.ico) : queryVies(lookups, question.vatId));
  if (company) await cacheCompany(ctx.db, source, keyOf(question), company, now);
  return company;
}
