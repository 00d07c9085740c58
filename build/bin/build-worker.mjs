// Builds the packages that `buildAll` names, one after the other, and goes when nobody asks any more.
import { build } from './build.mjs';

process.on('message', ({ name, force }) => {
  build(name, { force }).then((built) => process.send(built), (error) => process.send({ error: error.message }));
});
