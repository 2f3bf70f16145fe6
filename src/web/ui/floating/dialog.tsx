import { Box, Group, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './dialog.module.css';

const widths = { small: 440, medium: 640, large: 900, wide: '100%', beside: 480, palette: 600 };

type Props = {
  title: string;
  /** A hidden title still names the dialog for screen readers. */
  isTitleHidden?: boolean;
  closeLabel?: string;
  onClose: () => void;
  size?: keyof typeof widths;
  children: ReactNode;
};

/**
 * Moves the focus at once, because keys may follow immediately. Never to the close button, because Enter would then close the dialog that
 * was just opened.
 */
function takeFocus(inside: HTMLDivElement | null): void {
  if (!inside) return;
  const first = inside.querySelector<HTMLElement>('[data-autofocus]') ?? inside;
  // The focus trap looks for it a moment later.
  first.dataset['autofocus'] = 'true';
  first.focus();
  // A disabled element cannot be focused.
  if (!inside.contains(document.activeElement)) inside.focus();
}

/** Modal dialog. It traps the focus, closes on Esc and on a click outside, and restores the focus. */
export function Dialog({ title, isTitleHidden = false, closeLabel, onClose, size = 'small', children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Unless the action that closed the dialog has moved the focus.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
      // What appeared while the dialog had the focus.
      else document.querySelector<HTMLElement>('[data-wants-focus]')?.focus();
    },
    [opener],
  );
  // Handled last, because elements inside may use Esc themselves.
  useWindowEvent('keydown', (event) => {
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || front !== content.current) return;
    event.preventDefault();
    onClose();
  });
  const isCentered = size !== 'beside' && size !== 'palette';
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={widths[size]}
      centered={isCentered}
      yOffset={size === 'palette' ? 'min(14vh, 120px)' : size === 'beside' ? 0 : 16}
      xOffset={size === 'beside' ? 0 : 16}
      radius={size === 'beside' ? 0 : 10}
      padding={0}
      zIndex={360}
      lockScroll={false}
      returnFocus={false}
      closeOnEscape={false}
      classNames={{ inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
    >
      {size === 'beside' ? null : <Modal.Overlay backgroundOpacity={0.4} />}
      <Modal.Content ref={content} data-size={size}>
        <div ref={takeFocus} tabIndex={-1} className={classes.inside}>
          <div className={isTitleHidden ? 'visually-hidden' : classes.header}>
            <Modal.Title fz="lg" fw={600} lh="24px" flex={1}>
              {title}
            </Modal.Title>
            {closeLabel ? (
              <IconButton aria-label={closeLabel} onClick={onClose}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Scrollable body of a dialog. The footer stays visible. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <Box mih={0} mah="calc(100dvh - 180px)" className="scrolls">
      {children}
    </Box>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <Group component="footer" justify="flex-end" pt="sm" px="lg" pb="lg">
      {children}
    </Group>
  );
}
