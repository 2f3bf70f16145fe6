/** State of the open dialog, and the handler of the document menu. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { whenIdle } from '#web/platform/loading/when-idle.ts';
import { isPartsTool, type MenuChoice, type PartsChoice, type PartsTool } from '../menu-choices.ts';
import type { OpenTool, Tool } from './tools.ts';

const documentActions = whenIdle(() => import('../document-actions.ts'));

export type Opened =
  | { kind: 'tool'; tool: Tool; about: string | undefined }
  /** `at`: the current page; `isSuggested`: the document is split where other documents seem to begin. */
  | { kind: 'parts'; tool: PartsTool; at: number; isSuggested?: boolean }
  | { kind: 'rename' };

export type Dialogs = ReturnType<typeof useDialogs>;

/** `onGone` is called when the document no longer exists. */
export function useDialogs(detail: DocumentDetail, onGone: () => void) {
  const client = useQueryClient();
  const [opened, open] = useState<Opened | null>(null);
  const openTool: OpenTool = (tool, about) => open({ kind: 'tool', tool, about });
  const choose = (choice: MenuChoice | PartsChoice) => {
    if (isPartsTool(choice)) return open({ kind: 'parts', tool: choice.kind, at: 0 });
    void documentActions()
      .then(({ chooseForDocument }) =>
        chooseForDocument(choice, { client, detail, onRename: () => open({ kind: 'rename' }), onGone, onOpen: openTool }),
      )
      // The error has already been reported.
      .catch(() => undefined);
  };
  return { opened, open, openTool, choose, close: () => open(null) };
}
