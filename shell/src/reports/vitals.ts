import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Measures what visitors feel. Browsers remember what happened before this code came. */
export function measureVitals(tell: (metric: Metric['name'], value: number) => void): void {
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on(({ name, value }) => {
      tell(name, value);
    });
}
