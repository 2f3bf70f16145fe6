import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack, Text } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Text with a button to copy it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Stack gap="xs" miw={0}>
      <Text span size="xs" p={0} c="dimmed">
        {label}
      </Text>
      <Flex gap="xs" align="flex-start" bd="1px solid var(--line)" bdrs="sm" bg="var(--ground)">
        <Box component="code" py={7} px={10} className="code fills">
          {text}
        </Box>
        <IconButton aria-label={isCopied ? t`${label} copied` : t`Copy ${label}`} onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        </IconButton>
      </Flex>
    </Stack>
  );
}
