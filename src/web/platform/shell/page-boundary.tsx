import { Component, type ReactNode } from 'react';
import { PageProblem } from './page-problem.tsx';

type Props = { children: ReactNode; /** A changed place resets the error. */ place: string };
type State = { error?: unknown; place: string };

/** Class component, because there is no hook for error boundaries. */
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
