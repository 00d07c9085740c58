import { releaseText } from '../../release-text';
import type { RenderFailure } from './messages';

/** A page that was not rendered. */
export class RenderError extends Error {
  override name = 'RenderError';
  /**
   * @param message may be a text of a release: it is cut
   * @param culprit the package whose code ran, where that is known
   */
  constructor(
    readonly reason: RenderFailure,
    message: string,
    readonly culprit?: string,
  ) {
    super(releaseText(message));
  }
}
