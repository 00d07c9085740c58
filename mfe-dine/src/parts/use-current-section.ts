import { useEffect, useState } from 'react';

/** The id of the section that is being read: the last one whose top has passed under the bars. */
export function useCurrentSection(ids: readonly string[], ready: boolean): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    if (!ready || typeof IntersectionObserver === 'undefined') return undefined;
    const seen = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) seen.add(entry.target.id);
        else seen.delete(entry.target.id);
      }
      const first = ids.find((id) => seen.has(id));
      if (first) setCurrent(first);
    }, { rootMargin: '-150px 0px -60% 0px' });
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids, ready]);
  return current;
}
