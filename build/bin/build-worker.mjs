// Child process of `buildAll`. Builds the requested packages one after the other, and ends when the
// parent disconnects.
import { build } from './build.mjs';

// The parent disconnects early when another build failed.
const send = (result) => {
  if (process.connected) process.send(result);
};

process.on('message', ({ name, force }) => {
  build(name, { force }).then(send, (error) => send({ error: error.message }));
});
