import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Measures the web vitals, including what happened before this code was loaded. */
export function measureVitals(onMetric: (metric: Metric['name'], value: number) => void): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
    observe(({ name, value }) => {
      onMetric(name, value);
    });
}
