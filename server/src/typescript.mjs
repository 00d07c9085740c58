// Loads TypeScript in a thread or process of a server that runs from its sources: `--import tsx`
// has no effect in threads.
import { register } from 'tsx/esm/api';

register();
