import type { Target } from '../selection/targets.ts';
import type { Session } from '../session/use-session.ts';
import type { OpenTool } from './tools.ts';

/** Props of every dialog of the review screen. */
export type ToolProps = {
  session: Session;
  /** Party, field or format, for tools with several variants. */
  about: string | undefined;
  /** Opens another dialog instead of this one. */
  onOpen: OpenTool;
  /** Focuses a value and highlights it on the page. */
  onFocus: (target: Target) => void;
  /** Moves the document to the trash, offers undo, and opens the next one. */
  onRemove: () => void;
  onClose: () => void;
};
