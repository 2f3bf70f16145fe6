/** What a file does not tell, which official rules it breaks and what it claims, for programs: the headers of its answer. */
import { countUnmapped } from '#contract/documents/count-unmapped.ts';
import type { Loss } from './loss.ts';

type Told = {
  losses: () => Promise<readonly Loss[]>;
  breaches: () => Promise<readonly { code: string }[]>;
  claim: () => Promise<{ profile: string } | null>;
  unmapped: () => Promise<Parameters<typeof countUnmapped>[0]>;
};

/** More of them than these only the list of losses tells. */
const mostNames = 100;

const listed = (name: string, values: readonly string[]): Record<string, string> => {
  const some = [...new Set(values)].slice(0, mostNames);
  return some.length === 0 ? {} : { [name]: some.join(', ') };
};

/** Of all the files of one answer. */
export async function warningHeaders(files: readonly Told[]): Promise<Record<string, string>> {
  const [names, codes, profiles]: [string[], string[], string[]] = [[], [], []];
  let unmappedCount = 0;
  for (const { losses, breaches, claim, unmapped } of files) {
    names.push(...(await losses()).map(({ fieldName }) => encodeURIComponent(fieldName)));
    codes.push(...(await breaches()).map(({ code }) => code));
    unmappedCount += countUnmapped(await unmapped());
    const claimed = await claim();
    if (claimed) profiles.push(claimed.profile);
  }
  return {
    'export-losses': String(names.length),
    ...listed('export-loss-fields', names),
    ...(unmappedCount > 0 && { 'export-unmapped': String(unmappedCount) }),
    ...listed('export-breaches', codes),
    ...listed('export-profiles', profiles),
  };
}
