import { Box } from '@mantine/core';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import classes from './review.module.css';

const skeletonWidths = [70, 40, 55, 30, 60, 45, 35, 50, 30, 65, 40, 55];
/** Skeleton of the form while it is loading. */
export function FormSkeleton() {
  return (
    <Box p="lg" aria-hidden="true">
      {renderByIndex(skeletonWidths, (width) => (
        <div className={classes.skeletonRow}>
          <Skeleton width={90} />
          <Skeleton width={`${width}%`} height={14} />
        </div>
      ))}
    </Box>
  );
}
