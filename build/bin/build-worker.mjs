// Builds the packages that `buildAll` names, one after the other, and ends when it is asked for no
// more.
import { build } from './build.mjs';

// Where another's build failed, nobody listens any more.
const tell = (answer) => {
  if (process.connected) process.send(answer);
};

process.on('message', ({ name, force }) => {
  build(name, { force }).then(tell, (error) => tell({ error: error.message }));
});
