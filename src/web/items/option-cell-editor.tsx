/** Cell editor for a choice of many options: `CellEditor` with the list of options below it. */
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { place } from '#web/ui/floating/place.ts';
import { useTypedOption } from '#web/values/use-typed-option.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import { useCellKeys } from './use-cell-keys.ts';
import classes from './items.module.css';
import listClasses from '#web/values/option-list.module.css';

export function OptionCellEditor({ label, initial, options, table, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const floating = useRef<HTMLDivElement>(null);
  // In the top layer, because the grid clips its content, and its rows are transformed.
  useLayoutEffect(() => floating.current?.showPopover(), []);
  useEffect(() => input.current?.focus(), []);
  // The list grows when options arrive, and shrinks while typing.
  useLayoutEffect(() => {
    if (floating.current && input.current) place(floating.current, input.current, 'bottom-start');
  });
  const typing = useTypedOption({
    source: { table, options },
    over: initial,
    shown: initial,
    isAlwaysOpen: true,
    onPick: (option) => keys.leave(option.key, 'down'),
  });
  const keys = useCellKeys({ take: (isSure) => typing.finish(isSure)?.text ?? initial, onCommit, onCancel });
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape leaves the cell at once.
    if (event.key === 'Escape' || !typing.onKeyDown(event)) keys.onKeyDown(event);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.editor}
        {...typing.inputProps}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={typing.typed ?? initial}
        onChange={(event) => typing.type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keys.onBlur}
      />
      <div ref={floating} popover="manual" className={listClasses.cell}>
        {typing.list}
      </div>
    </>
  );
}
