/** What a file does not tell and which official rules it breaks, for programs: the headers of its answer. */
import type { Loss } from './loss.ts';

type Told = { losses: () => Promise<readonly Loss[]>; breaches: () => Promise<readonly { code: string }[]> };

/** More of them than these only the list of losses tells. */
const mostNames = 100;

const listed = (name: string, values: readonly string[]): Record<string, string> => {
  const some = [...new Set(values)].slice(0, mostNames);
  return some.length === 0 ? {} : { [name]: some.join(', ') };
};

/** Of all the files of one answer. */
export async function warningHeaders(files: readonly Told[]): Promise<Record<string, string>> {
  const [names, codes]: [string[], string[]] = [[], []];
  for (const { losses, breaches } of files) {
    names.push(...(await losses()).map(({ fieldName }) => encodeURIComponent(fieldName)));
    codes.push(...(await breaches()).map(({ code }) => code));
  }
  return { 'export-losses': String(names.length), ...listed('export-loss-fields', names), ...listed('export-breaches', codes) };
}
