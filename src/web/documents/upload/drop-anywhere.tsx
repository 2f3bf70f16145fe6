import { Trans } from '@lingui/react/macro';
import { Flex, Group } from '@mantine/core';
import FileDown from 'lucide-react/icons/file-down';
import { useEffect, useState } from 'react';
import { droppedFiles, hasFiles } from './dropped-files.ts';
import { uploads } from './uploads.ts';

/** Uploads files dropped on any screen. A screen that handles drops itself stops the event. */
export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let depth = 0;
    const over = (change: number) => {
      depth = Math.max(0, depth + change);
      setOver(depth > 0);
    };
    window.addEventListener('dragenter', (event) => hasFiles(event.dataTransfer) && over(1), { signal });
    window.addEventListener('dragleave', (event) => hasFiles(event.dataTransfer) && over(-1), { signal });
    window.addEventListener('dragover', (event) => hasFiles(event.dataTransfer) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        over(-depth);
        if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then((files) => uploads.add(files));
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
  if (!isOver) return null;
  return (
    <Flex
      align="center"
      justify="center"
      pos="fixed"
      inset={6}
      bd="2px dashed var(--focus)"
      bdrs={10}
      bg="color-mix(in srgb, var(--accent-soft) 82%, transparent)"
      style={{ zIndex: 350, pointerEvents: 'none' }}
    >
      <Group component="p" wrap="nowrap" gap="md" fz="xl" lh="28px" c="var(--accent)" fw={600}>
        <FileDown size={28} aria-hidden="true" />
        <Trans>Drop files to upload</Trans>
      </Group>
    </Flex>
  );
}
