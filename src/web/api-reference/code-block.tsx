import { useLingui } from '@lingui/react/macro';
import { Box, Flex } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Code sample with a copy button. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState('');
  const isCopied = copied === code;
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(code);
  };
  return (
    <Flex align="flex-start" bd="1px solid var(--line)" bdrs="sm" bg="var(--ground)">
      <Box
        component="pre"
        m={0}
        py={7}
        px={10}
        mah={420}
        className="code fills scrolls"
        // Keyboard users scroll it with the arrow keys.
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {code}
      </Box>
      <IconButton aria-label={isCopied ? t`${label}: copied` : t`Copy: ${label}`} onClick={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
      </IconButton>
    </Flex>
  );
}
