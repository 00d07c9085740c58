import { type CSSProperties, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { checkPixels, type ImageError } from './public/image-rules';
import {
  type CropEdit,
  type Frame,
  frameOf,
  isTooSmall,
  MAX_LIGHT,
  maxZoom,
  movedBy,
  partOf,
  type PictureShape,
  SHAPES,
  type Size,
  UNEDITED,
} from './public/crop';
import styles from './crop-editor.module.css';

/**
 * Crops a chosen picture and adjusts its light: by dragging, with two fingers, or by sliders. It
 * shows how each place will show the picture.
 */
export function CropEditor({
  url,
  shape,
  edit,
  onEdit,
  onInvalid,
}: {
  /** Object URL of the chosen file. */
  url: string;
  shape: PictureShape;
  /** Null until the picture is known to be valid. */
  edit: CropEdit | null;
  onEdit: (edit: CropEdit) => void;
  onInvalid: (reason: ImageError) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [size, setSize] = useState<Size>({ width: 4, height: 3 });
  const current = edit ?? UNEDITED;
  const frame = frameOf(size, shape, current);
  const view = { url, size, light: current.light };
  const { previews, ratio } = SHAPES[shape];
  const guide = previews[1];
  const drag = useDrag(size, shape, current, onEdit);

  function check(image: HTMLImageElement) {
    const loaded = { width: image.naturalWidth, height: image.naturalHeight };
    const invalid =
      checkPixels(loaded.width, loaded.height) ?? (isTooSmall(loaded, shape) ? 'small' : null);
    if (invalid) return onInvalid(invalid);
    setSize(loaded);
    onEdit(current);
  }

  return (
    <div className={styles.editor} role="group" aria-label={t('pictures.crop')}>
      <div className={styles.columns}>
        <div className={styles.stage} {...drag}>
          <View
            {...view}
            frame={frame}
            ratio={ratio}
            alt={t('form.preview')}
            onLoad={check}
            onError={() => onInvalid('broken')}
          />
          {guide && (
            <i
              className={styles.guide}
              style={{ left: percent(guide.left), width: percent(guide.width) }}
            />
          )}
        </div>
        <div className={styles.side}>
          <div className={styles.previews} aria-hidden="true">
            {previews.map((preview) => (
              <figure key={preview.key} className={styles[preview.key]}>
                <View {...view} frame={partOf(frame, preview)} ratio={preview.ratio} />
                <figcaption>{t(`pictures.preview.${preview.key}`)}</figcaption>
              </figure>
            ))}
          </div>
          <Sliders size={size} shape={shape} edit={current} frame={frame} onEdit={onEdit} />
          <p className={styles.hint}>{t(`pictures.hint.${shape}`)}</p>
        </div>
      </div>
    </div>
  );
}

const percent = (fraction: number) => `${fraction * 100}%`;

/** A part of a picture in a box. */
function View({
  url,
  size,
  frame,
  ratio,
  light,
  alt = '',
  onLoad,
  onError,
}: {
  url: string;
  size: Size;
  frame: Frame;
  ratio: number;
  light: number;
  alt?: string;
  onLoad?: (image: HTMLImageElement) => void;
  onError?: () => void;
}) {
  const image: CSSProperties = {
    width: percent(size.width / frame.width),
    height: percent(size.height / frame.height),
    left: percent(-frame.left / frame.width),
    top: percent(-frame.top / frame.height),
    filter: light === 0 ? undefined : `brightness(${1 + light / 100})`,
  };
  return (
    <div className={styles.view} style={{ aspectRatio: ratio }}>
      <img
        src={url}
        alt={alt}
        draggable={false}
        style={image}
        onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
        onError={onError}
      />
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as people read it. */
  text: string;
  /** Left stays left in every language. */
  isPhysical?: boolean;
  isDisabled: boolean;
  onChange: (value: number) => void;
}

function Slider({
  label,
  value,
  min,
  max,
  step,
  text,
  isPhysical,
  isDisabled,
  onChange,
}: SliderProps) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        dir={isPhysical ? 'ltr' : undefined}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <bdi dir="ltr" className="num" aria-hidden="true">
        {text}
      </bdi>
    </div>
  );
}

/** Everything that dragging can do, and the light: for the keyboard, and for one finger. */
function Sliders({
  size,
  shape,
  edit,
  frame,
  onEdit,
}: {
  size: Size;
  shape: PictureShape;
  edit: CropEdit;
  frame: Frame;
  onEdit: (edit: CropEdit) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const position = (key: 'x' | 'y', room: number) => ({
    label: t(`pictures.${key}`),
    value: Math.round(edit[key] * 100),
    min: 0,
    max: 100,
    // Without room, the picture cannot move in this direction.
    isDisabled: room < 1,
    step: 1,
    text: `${Math.round(edit[key] * 100)}%`,
    onChange: (value: number) => onEdit({ ...edit, [key]: value / 100 }),
  });
  const sign = edit.light > 0 ? '+' : '';
  const zoomEnd = Math.floor(maxZoom(size, shape) * 20) / 20;
  return (
    <div className={styles.sliders}>
      <Slider
        label={t('pictures.zoom')}
        value={edit.zoom}
        min={1}
        max={zoomEnd}
        step={0.05}
        isDisabled={zoomEnd === 1}
        text={`${Math.round(edit.zoom * 100)}%`}
        onChange={(zoom) => onEdit({ ...edit, zoom })}
      />
      <Slider
        label={t('pictures.light')}
        value={edit.light}
        min={-MAX_LIGHT}
        max={MAX_LIGHT}
        step={5}
        isDisabled={false}
        text={`${sign}${edit.light}%`}
        onChange={(light) => onEdit({ ...edit, light })}
      />
      <Slider {...position('x', size.width - frame.width)} isPhysical />
      <Slider {...position('y', size.height - frame.height)} />
    </div>
  );
}

/** Moves the picture with one pointer and zooms it with two. */
function useDrag(
  size: Size,
  shape: PictureShape,
  edit: CropEdit,
  onEdit: (edit: CropEdit) => void,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const distance = () => {
    const [one, two] = [...pointers.current.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  };
  const release = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  function move(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const spread = distance();
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { clientWidth, clientHeight } = event.currentTarget;
    const by = {
      x: (event.clientX - before.x) / clientWidth,
      y: (event.clientY - before.y) / clientHeight,
    };
    if (spread === 0) return onEdit(movedBy(size, shape, edit, by));
    const zoom = (edit.zoom * distance()) / spread;
    onEdit({ ...edit, zoom: Math.min(maxZoom(size, shape), Math.max(1, zoom)) });
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
  };
}
