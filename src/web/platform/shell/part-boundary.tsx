import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { isMissingCode } from '../loading/missing-code.ts';
import { retryFailedParts } from '../loading/retried-lazy.tsx';

type Props = {
  children: ReactNode;
  /** What is open; null if nothing is. A change tries again. */
  opened: string | null;
  /** The page around the part. A change tries again too. */
  place?: string;
  onClose: () => void;
};
type State = { error?: unknown; opened: string | null; place: string | undefined };

/** Keeps the page when the code of a part that the user opens cannot be loaded, as without a network, and says why it does not open. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { opened: this.props.opened, place: this.props.place };
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }
  static getDerivedStateFromProps({ opened, place }: Props, state: State): Partial<State> | null {
    return opened === state.opened && place === state.place ? null : { opened, place, error: undefined };
  }
  override componentDidCatch(error: unknown): void {
    if (!isMissingCode(error)) return;
    retryFailedParts();
    if (this.props.opened === null) return;
    showToast({
      kind: 'problem',
      title: t`A part of the application could not be loaded: it was updated meanwhile, or you are offline.`,
    });
    this.props.onClose();
  }
  override render() {
    if (this.state.error === undefined) return this.props.children;
    if (!isMissingCode(this.state.error)) throw this.state.error;
    return null;
  }
}
