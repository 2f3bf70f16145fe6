import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './dialog.module.css';

type Props = {
  title: string;
  /** Hidden titles still name the dialog for screen readers. */
  isTitleHidden?: boolean;
  closeLabel?: string;
  onClose: () => void;
  size?: 'small' | 'medium' | 'large' | 'wide' | 'beside' | 'palette';
  children: ReactNode;
};

/** A question in front of everything. The browser holds the focus inside, closes on Esc and gives the focus back. */
export function Dialog({ title, isTitleHidden = false, closeLabel, onClose, size = 'small', children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Not the close button: Enter would take back what was just asked for.
    (dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog)?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // A click beside it closes; Esc does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      className={classes.dialog}
      data-size={size}
      aria-modal="true"
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={classes.inside}>
        <header className={isTitleHidden ? 'visually-hidden' : classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {closeLabel ? (
            <IconButton aria-label={closeLabel} onClick={onClose}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          ) : null}
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={classes.footer}>{children}</footer>;
}
