import { quantile } from './quantiles';

/** An estimate and what happened. Minutes from the order. */
export interface Outcome {
  from: number;
  likely: number;
  until: number;
  actual: number;
}

/** How good estimates were. */
export interface ErrorSummary {
  orders: number;
  /** Of the absolute error, min. */
  median: number;
  p90: number;
  /** Share of the orders within the range, 0 to 1. */
  inRange: number;
}

/** Summarizes the absolute errors of estimates. */
export function summarizeErrors(outcomes: readonly Outcome[]): ErrorSummary {
  const errors = outcomes
    .map(({ likely, actual }) => Math.abs(actual - likely))
    .sort((a, b) => a - b);
  const hits = outcomes.filter(({ from, until, actual }) => actual >= from && actual <= until);
  return {
    orders: outcomes.length,
    median: errors.length > 0 ? quantile(errors, 0.5) : 0,
    p90: errors.length > 0 ? quantile(errors, 0.9) : 0,
    inRange: hits.length / (outcomes.length || 1),
  };
}
