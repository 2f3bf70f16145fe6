import { Box } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { narrow, useMedia } from '#web/ui/use-media.ts';

/** Height that leaves room for the rows and the page. */
const maxHeight = 'min(128px, 18vh)';

type Props = {
  /** Whether a cell is focused. */
  isActive: boolean;
  children: ReactNode;
};

/**
 * Messages and suggestions for the focused cell. Beside a page they are above the grid, whose rows stay where they are. While the focus
 * moves through the cells, the height only grows, so that the page does not move with every cell.
 */
export function CellDetails({ isActive, children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [tallest, setTallest] = useState(0);
  const isNarrow = useMedia(narrow);
  useLayoutEffect(() => {
    if (!content.current) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0);
      setTallest((known) => Math.max(known, height));
    });
    watcher.observe(content.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <Box flex="none" mah={maxHeight} px="sm" fz={12} lh="16px" className="scrolls" style={isNarrow ? undefined : { order: -1 }}>
      <Box mih={isActive ? tallest : 0}>
        <Box ref={content} py={2}>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
