/** A random value for `Retry-After`, so that clients do not retry at the same time. Unit: s. */
export function retrySeconds(random = Math.random): number {
  return 2 + Math.floor(random() * 4);
}
