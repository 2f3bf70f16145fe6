import { Component, type ReactNode } from 'react';
import { PageProblem } from './page-problem.tsx';

type Props = { children: ReactNode; /** Another one starts afresh. */ place: string };
type State = { error?: unknown; place: string };

/** Errors have no hook: the one class of the application. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') };
  }
  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, error: undefined };
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <PageProblem error={this.state.error} />;
  }
}
