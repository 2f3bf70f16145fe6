import type { Concern } from '#contract/core/errors.ts';
import { reasonOrGeneral } from '#web/platform/i18n/reason-text.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';

type Props = { concerns: readonly Concern[] | undefined; /** Only those of this value. */ path?: string };

/** What is saved and probably wrong, a line each. */
export function Concerns({ concerns, path }: Props) {
  return concerns
    ?.filter((each) => path === undefined || each.path === path)
    .map((each) => (
      <MeaningMark key={`${each.path} ${each.code}`} meaning="look" isWhole>
        {reasonOrGeneral(each)}
      </MeaningMark>
    ));
}
