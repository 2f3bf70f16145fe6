import { Component, type ReactNode } from 'react';
import { PageProblem } from './page-problem.tsx';

/** Errors have no hook: the one class of the application. Going to another page starts afresh (its key). */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }
  override render() {
    return this.state.error === undefined ? this.props.children : <PageProblem error={this.state.error} />;
  }
}
