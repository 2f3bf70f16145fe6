import { useLayoutEffect, useRef, useState } from 'react';
import type { OpenTool } from '../dialogs/tools.ts';
import type { Finish } from '../navigation/use-finish.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { RowActions } from './form-row.tsx';

/** Returns stable row actions, so that rows do not render because of them. They use the selection at the time of the call. */
export function useRowActions({ follow, put }: Selection, { validate }: Finish, onOpen: OpenTool): RowActions {
  const latest = useRef({ follow, put, validate, onOpen });
  useLayoutEffect(() => {
    latest.current = { follow, put, validate, onOpen };
  });
  const [actions] = useState<RowActions>(() => ({
    onFocus: (name) => latest.current.follow({ kind: 'field', name }),
    onCommit: (name, value) => latest.current.put({ kind: 'field', name }, value),
    onOpen: (tool, about) => latest.current.onOpen(tool, about),
    onValidate: () => latest.current.validate(),
  }));
  return actions;
}
