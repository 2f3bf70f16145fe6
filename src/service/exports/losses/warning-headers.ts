/** Response headers for programs: lost values, violated official rules and claimed specifications of files. */
import { countUnmapped } from '#contract/documents/count-unmapped.ts';
import type { ExportFile } from '../export-files.ts';

/** Further ones are only in the list of losses. */
const maxNames = 100;

const listed = (name: string, values: readonly string[]): Record<string, string> => {
  const some = [...new Set(values)].slice(0, maxNames);
  return some.length === 0 ? {} : { [name]: some.join(', ') };
};

/** Returns the headers for all files of a response. */
export async function warningHeaders(files: readonly Pick<ExportFile, 'told'>[]): Promise<Record<string, string>> {
  const [names, codes, profiles]: [string[], string[], string[]] = [[], [], []];
  let unmappedCount = 0;
  for (const file of files) {
    const { losses, breaches, claim, unmapped } = await file.told();
    names.push(...losses.map(({ fieldName }) => encodeURIComponent(fieldName)));
    codes.push(...breaches.map(({ code }) => code));
    unmappedCount += countUnmapped(unmapped);
    if (claim) profiles.push(claim.profile);
  }
  return {
    'export-losses': String(names.length),
    ...listed('export-loss-fields', names),
    ...(unmappedCount > 0 && { 'export-unmapped': String(unmappedCount) }),
    ...listed('export-breaches', codes),
    ...listed('export-profiles', profiles),
  };
}
