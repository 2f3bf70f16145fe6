/** What a person chooses for himself, wherever he does it. */
import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Culture } from '#contract/parts.ts';
import { api } from '#web/api/client.ts';
import { documentQueries } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { activateCulture } from '#web/i18n/i18n.ts';

export const schemes = [
  { scheme: 'auto', label: msg`As the system` },
  { scheme: 'light', label: msg`Light` },
  { scheme: 'dark', label: msg`Dark` },
] as const;

export function useCultureChoice(): (culture: Culture) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (culture: Culture) => {
      await activateCulture(culture);
      if (hasDesk()) await api.desk.setCulture({ body: { culture } });
      // Names of types and labels of fields come in the language that was asked for.
      await queryClient.invalidateQueries({ queryKey: documentQueries.all });
    },
  });
  return mutate;
}
