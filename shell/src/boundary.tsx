import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  fallback: () => ReactNode;
  /** Told before anything is painted. */
  onError: (error: unknown) => void;
  /** Another page deserves another try: a change of it forgets the error. */
  page: string;
}

/** Catches what a page throws, at load or at render, and keeps it in the page's place. */
export class Boundary extends Component<BoundaryProps, { failed: boolean; page: string }> {
  override state = { failed: false, page: this.props.page };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: string }) {
    return page === state.page ? null : { failed: false, page };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}

/**
 * True where code or a style of a page did not come, as webpack says it; anything else was thrown
 * by what came.
 */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';
