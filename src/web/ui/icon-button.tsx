import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  /** What it does, as nothing but a picture shows it. */
  'aria-label': string;
  /** 28 px, where it stands within a line. */
  isSmall?: boolean;
};

/** A button that is a picture alone. */
export function IconButton({ isSmall = false, ...props }: Props) {
  return <button type="button" {...props} className={classes.icon} data-small={isSmall || undefined} />;
}
