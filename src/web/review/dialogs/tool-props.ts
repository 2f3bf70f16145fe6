import type { Target } from '../selection/targets.ts';
import type { Session } from '../session/use-session.ts';
import type { OpenTool } from './tools.ts';

/** What each dialog around the review gets. */
export type ToolProps = {
  session: Session;
  /** Which party, field or format, where a tool has several. */
  about: string | undefined;
  /** Another dialog instead of this one. */
  onOpen: OpenTool;
  /** A value that is to be edited, lit on the page. */
  onFocus: (target: Target) => void;
  /** Deletes the document, with the way back, and goes on. */
  onRemove: () => void;
  onClose: () => void;
};
