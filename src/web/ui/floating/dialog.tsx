import { Box, Group, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './dialog.module.css';

const widths = { small: 440, medium: 640, large: 900, wide: '100%', beside: 480, palette: 600 };

type Props = {
  title: string;
  /** Hidden titles still name the dialog for screen readers. */
  isTitleHidden?: boolean;
  closeLabel?: string;
  onClose: () => void;
  size?: keyof typeof widths;
  children: ReactNode;
};

/** At once, as keys may follow at once. Not the close button: Enter would take back what was just asked for. */
function takeFocus(inside: HTMLDivElement | null): void {
  if (!inside) return;
  const first = inside.querySelector<HTMLElement>('[data-autofocus]') ?? inside;
  // the focus trap looks for it a moment later
  first.dataset['autofocus'] = 'true';
  first.focus();
  // what is still disabled takes none
  if (!inside.contains(document.activeElement)) inside.focus();
}

/** A question in front of everything. Holds the focus inside, closes on Esc and a click beside it, and gives the focus back. */
export function Dialog({ title, isTitleHidden = false, closeLabel, onClose, size = 'small', children }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // unless what closed it has led the focus elsewhere
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  // what is inside may want Esc for itself, so it is heard last
  useWindowEvent('keydown', (event) => {
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || front !== content.current) return;
    event.preventDefault();
    onClose();
  });
  const isFramed = size !== 'beside' && size !== 'palette';
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={widths[size]}
      centered={isFramed}
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

/** What may be longer than the screen: it scrolls, and the foot of the dialog stays. */
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
