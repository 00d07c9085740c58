// Child process of `buildAll`. Builds what it is asked for, one after the other. When the parent
// disconnects or ends, it stores its caches and ends.
import os from 'node:os';
import { build, storeCaches } from './build.mjs';

// The parent disconnects early when another build failed.
const send = (result) => {
  if (process.connected) process.send?.(result);
};

process.on('disconnect', () => {
  // Whatever needed the builds comes first.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  storeCaches().then(
    () => process.exit(),
    () => process.exit(1),
  );
});
process.on('message', ({ name, force }) => {
  build(name, { force }).then(send, (error) => send({ error: error.message }));
});
