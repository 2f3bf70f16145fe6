import type { Concern } from '#contract/core/errors.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';

type Props = { concerns: readonly Concern[] | undefined; /** Limits the list to problems of this value. */ path?: string };

/** Probable problems of the saved data, one per line. */
export function Concerns({ concerns, path }: Props) {
  return concerns
    ?.filter((each) => path === undefined || each.path === path)
    .map((each) => (
      <MeaningMark key={`${each.path} ${each.code}`} meaning="look" isWhole>
        {reasonTextOrDefault(each)}
      </MeaningMark>
    ));
}
