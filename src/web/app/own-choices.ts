/** Preferences that users set for themselves from several places of the interface. */
import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Culture } from '#contract/core/parts.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { activateCulture } from '#web/platform/i18n/i18n.ts';

export const schemes = [
  { scheme: 'auto', label: msg`System` },
  { scheme: 'light', label: msg`Light` },
  { scheme: 'dark', label: msg`Dark` },
] as const;

export function useCultureChoice(): (culture: Culture) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (culture: Culture) => {
      await activateCulture(culture);
      await api.meBff.setCulture({ body: { culture } });
      // Type names and field labels come in the requested language.
      await queryClient.invalidateQueries({ queryKey: documentQueries.all });
    },
  });
  return mutate;
}
