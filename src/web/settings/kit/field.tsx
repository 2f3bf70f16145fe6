import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './forms.module.css';

type Labelled = { label: string; hint?: ReactNode; error?: string | undefined };

type Aria = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label above, one line under it: what is wrong, else what to know. */
function Labelled({ label, hint, error, children }: Labelled & { children: (aria: Aria) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children({ id, ...(note ? { 'aria-describedby': noteId } : {}), ...(error ? { 'aria-invalid': true } : {}) })}
      {note ? (
        <p id={noteId} className={error ? classes.error : classes.hint}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({ label, hint, error, ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(aria) => <input type="text" autoComplete="off" className={classes.input} {...input} {...aria} />}
    </Labelled>
  );
}

export function SelectField({ label, hint, error, children, ...select }: Labelled & ComponentProps<'select'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(aria) => (
        <select className={`${classes.input} ${classes.select}`} {...select} {...aria}>
          {children}
        </select>
      )}
    </Labelled>
  );
}

/** On or off, with its words beside it. */
export function CheckField({ label, hint, error, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes.check}>
      <input type="checkbox" id={id} {...input} {...(note ? { 'aria-describedby': `${id}-note` } : {})} />
      <div>
        <label htmlFor={id}>{label}</label>
        {note ? (
          <p id={`${id}-note`} className={error ? classes.error : classes.hint}>
            {note}
          </p>
        ) : null}
      </div>
    </div>
  );
}
