// Child process of `buildAll`. Builds what it is asked for, one after the other, and ends when the
// parent disconnects or ends.
import { build } from './build.mjs';

// The parent disconnects early when another build failed.
const send = (result) => {
  if (process.connected) process.send?.(result);
};

process.on('disconnect', () => process.exit());
process.on('message', ({ name, force }) => {
  build(name, { force }).then(send, (error) => send({ error: error.message }));
});
