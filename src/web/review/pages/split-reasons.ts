import { useLingui } from '@lingui/react/macro';

type Suggestion = { reason: 'pageNumber' | 'number' | 'supplier' | 'payment'; text: string };

/** Returns the reason why another document seems to begin here. */
export function useReasonText(): (suggestion: Suggestion) => string {
  const { t } = useLingui();
  return ({ reason, text }) => {
    if (reason === 'number') return t`Different number: ${text}`;
    if (reason === 'supplier') return t`Different supplier: ${text}`;
    return reason === 'payment' ? t`Different payment code` : t`Marked as page 1`;
  };
}
