import type sharp from 'sharp';

/**
 * Loads the picture library at its first use: a server that nobody uploads to does not need its
 * memory. Without its cache, because no picture is decoded twice.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  return loaded;
}
