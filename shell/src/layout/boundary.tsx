import { Component, type ErrorInfo, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** @param isLoad whether code failed to load, which may succeed later */
  fallback: (isLoad: boolean) => ReactNode;
  /**
   * Called before the fallback is painted.
   * @param components React's stack of the components around the error
   */
  onError: (error: unknown, components: string) => void;
  /** A change of this value resets the error. */
  page: string;
}

/** Catches errors of a page, at load or at render, and shows a fallback in the page's place. */
export class Boundary extends Component<
  BoundaryProps,
  { failed: boolean; isLoad: boolean; page: string }
> {
  override state = { failed: false, isLoad: false, page: this.props.page };
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, isLoad: isLoadError(error) };
  }
  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page: string }) {
    return page === state.page ? null : { failed: false, page };
  }
  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    this.props.onError(error, componentStack ?? '');
  }
  override render() {
    return this.state.failed ? this.props.fallback(this.state.isLoad) : this.props.children;
  }
}

/**
 * True if a script or a style sheet failed to load; webpack's loaders use this name. Any other
 * error was thrown by code that has loaded.
 */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';
