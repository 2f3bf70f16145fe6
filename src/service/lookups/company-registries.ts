/** Responses of two public registries, converted to one type of company. */
import { z } from 'zod';
import type { CachedCompany } from './answers.store.ts';
import { ask, type LookupSources, unavailable, under } from '#service/platform/outbound/ask-register.ts';

const line = z.string().nullish();

/** ARES, REST v3: `ekonomicke-subjekty/{ico}`. */
const AresCompany = z.object({
  ico: z.string(),
  obchodniJmeno: z.string(),
  dic: line,
  sidlo: z
    .object({
      textovaAdresa: line,
      nazevUlice: line,
      cisloDomovni: z.number().nullish(),
      cisloOrientacni: z.number().nullish(),
      nazevObce: line,
      psc: z.number().nullish(),
    })
    .nullish(),
});

function aresAddress(seat: z.infer<typeof AresCompany>['sidlo']): string {
  if (!seat) return '';
  if (seat.textovaAdresa) return seat.textovaAdresa;
  const number = [seat.cisloDomovni, seat.cisloOrientacni].filter((each) => each != null).join('/');
  const street = [seat.nazevUlice ?? seat.nazevObce, number].filter(Boolean).join(' ');
  return [street, [seat.psc, seat.nazevObce].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** VIES, REST: `ms/{country}/vat/{number}`. Data that a country does not publish is `---`. */
const ViesAnswer = z.object({ isValid: z.boolean(), userError: line, name: line, address: line });

const told = (text: string | null | undefined): string => (!text || /^-+$/.test(text.trim()) ? '' : text.trim());

function parsed<S extends z.ZodType>(schema: S, body: Buffer, url: URL): z.output<S> {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw unavailable(url, { code: 'register_unintelligible' });
  }
}

export async function queryAres(sources: LookupSources, ico: string): Promise<CachedCompany | undefined> {
  const url = under(sources.registryUrl, 'ekonomicke-subjekty', ico);
  const { status, body } = await ask(sources, url, 'application/json');
  if (status === 404) return undefined;
  const company = parsed(AresCompany, body, url);
  return { name: company.obchodniJmeno, ico: company.ico, dic: company.dic ?? '', address: aresAddress(company.sidlo) };
}

export async function queryVies(sources: LookupSources, vatId: string): Promise<CachedCompany | undefined> {
  const url = under(sources.viesUrl, 'ms', vatId.slice(0, 2), 'vat', vatId.slice(2));
  const { status, body } = await ask(sources, url, 'application/json');
  if (status === 404) return undefined;
  const answer = parsed(ViesAnswer, body, url);
  // a country that does not respond is not the same as a company that does not exist
  if (!answer.isValid && answer.userError && answer.userError !== 'INVALID')
    throw unavailable(url, { code: 'register_message', params: { words: answer.userError } });
  if (!answer.isValid) return undefined;
  return { name: told(answer.name), ico: '', dic: vatId, address: told(answer.address).replace(/\s*\n\s*/g, ', ') };
}
