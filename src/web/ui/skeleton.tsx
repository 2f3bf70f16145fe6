import classes from './skeleton.module.css';

/** Skeleton with the exact size of the content. Invisible for the first 300 ms, so that fast content does not flicker. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number | string }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}
