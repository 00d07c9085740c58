import { pictureUrl, PICTURE_WIDTHS, sitePictureUrl } from '@smokehouse/shared/contract';

/** Category → backdrop of a dish without a picture. The default is a board. */
const BACKDROPS: Readonly<Record<string, string>> = {
  burger: 'paper',
  sandwiches: 'paper',
  extras: 'paper',
  'bar-bq': 'tray',
  'salad-2': 'plate',
  'main-course': 'plate',
  dessert: 'boneplate',
  'kids-meal': 'boneplate',
  'mocktail-and-drinks': 'counter',
};

/** A dish's picture in a fitting width, or the backdrop of its category. */
export function DishPicture({
  image,
  category = '',
  alt = '',
  sizes = '(max-width: 760px) 100vw, 33vw',
  eager = false,
}: {
  image: string;
  category?: string;
  alt?: string;
  sizes?: string;
  eager?: boolean;
}) {
  if (!image)
    return (
      <img
        src={sitePictureUrl(`backdrop-${BACKDROPS[category] ?? 'board'}`, 800)}
        alt={alt}
        width={800}
        height={600}
        loading="lazy"
      />
    );
  return (
    <img
      src={pictureUrl(image, 800)}
      srcSet={PICTURE_WIDTHS.map((width) => `${pictureUrl(image, width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={900}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
