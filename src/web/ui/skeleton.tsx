import classes from './skeleton.module.css';

/** Stands in the exact size of what comes; invisible for its first 300 ms, so that what is quick does not flicker. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number | string }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />;
}
