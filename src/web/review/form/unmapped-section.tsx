import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { countUnmapped } from '#contract/documents/count-unmapped.ts';
import { useUnmappedText } from '#web/documents/losses/use-unmapped-text.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';

/** Values of the e-invoice that no field holds. Collapsed, because none of them needs attention. */
export function UnmappedSection({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(reviewQueries.unmapped(documentId));
  const textOf = useUnmappedText();
  const values = data?.values ?? [];
  if (values.length === 0) return null;
  const count = countUnmapped(values);
  return (
    <Box component="details" px="lg" py="sm" className="ruled-above">
      <summary>{plural(count, { one: 'Also in the e-invoice: # value', other: 'Also in the e-invoice: # values' })}</summary>
      <Text
        fz="sm"
        c="var(--text-quiet)"
        pt="xs"
      >{t`No field of this document holds these values. They stay in the original file.`}</Text>
      <Box component="dl" mt="xs" mb={0}>
        {renderByIndex(values, (entry) => {
          const { label, itemIndex, path, term } = entry;
          const item = (itemIndex ?? 0) + 1;
          return (
            <SimpleGrid cols={2} spacing="sm" py={4} title={[term, path].filter(Boolean).join(' ')}>
              <Text component="dt" fz="sm" c="var(--text-quiet)" style={{ overflowWrap: 'anywhere' }}>
                {itemIndex === null ? label : t`${label} (item ${item})`}
              </Text>
              <Text component="dd" fz="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                {textOf(entry)}
              </Text>
            </SimpleGrid>
          );
        })}
      </Box>
    </Box>
  );
}
