/**
 * `node server/dist/compress.js <folder>…`: makes the compressed forms that built releases lack, so
 * that the first start of a site copies them. `npm run build` calls it.
 */
import { compressFiles } from '../src/frontend/releases/compression';

await Promise.all(process.argv.slice(2).map((folder) => compressFiles(folder)));
