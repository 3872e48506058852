import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import { useRef, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import { useFormat } from '../format/use-format.ts'
import { BlobImage } from './blob-image.tsx'
import { Button } from './button.tsx'
import { clampCrop, cropAt, initialCrop, sliderPosition, visibleShare, type Crop, type Size } from './crop.ts'
import styles from './square-crop.module.css'

type SquareCropProps = {
  file: Blob
  /** Set when the image is loaded. */
  pictureRef: RefObject<HTMLImageElement | null>
  crop: Crop
  onCrop: (crop: Crop) => void
  onUnreadable: () => void
  /** Names of the sliders, and of the button that undoes their changes. */
  labels: Record<keyof Crop | 'reset', string>
}

/** Crops an image to a square, shown as a circle. The image is moved by dragging or with sliders, and zoomed with a slider. */
export function SquareCrop({ file, pictureRef, crop, onCrop, onUnreadable, labels }: SquareCropProps) {
  const format = useFormat()
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  /** The last pointer position; null while nothing is dragged. */
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const visible = visibleShare(size, crop.zoom)
  /** Moves the image by shares of the frame. */
  const move = (x: number, y: number) => onCrop(clampCrop(size, { ...crop, x: crop.x - x * visible.width, y: crop.y - y * visible.height }))

  const onPointerDown = ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    dragged.current = { x: clientX, y: clientY }
  }
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!dragged.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move((clientX - dragged.current.x) / width, (clientY - dragged.current.y) / height)
    dragged.current = { x: clientX, y: clientY }
  }
  const onPointerEnd = () => void (dragged.current = null)

  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        data-base-ui-swipe-ignore
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <BlobImage
          blob={file}
          draggable={false}
          style={{
            inlineSize: `${100 / visible.width}%`,
            blockSize: `${100 / visible.height}%`,
            left: `${50 - (crop.x * 100) / visible.width}%`,
            top: `${50 - (crop.y * 100) / visible.height}%`,
          }}
          onLoad={({ currentTarget }) => {
            pictureRef.current = currentTarget
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            onCrop(initialCrop)
          }}
          onError={onUnreadable}
        />
      </div>
      {(['zoom', 'x', 'y'] as const).map((name) => (
        <CropSlider
          key={name}
          label={labels[name]}
          position={sliderPosition(size, crop, name)}
          text={format.percent(name === 'zoom' ? crop.zoom : (sliderPosition(size, crop, name) ?? 0.5))}
          onMove={(position) => onCrop(cropAt(size, crop, name, position))}
        />
      ))}
      <Button size="small" icon={IconRestore} onClick={() => onCrop(initialCrop)}>
        {labels.reset}
      </Button>
    </div>
  )
}

type CropSliderProps = {
  label: string
  /** From 0 to 1; undefined when the image cannot move in this direction. */
  position: number | undefined
  /** The value, as shown and as read aloud. */
  text: string
  onMove: (position: number) => void
}

/** Arrow keys move it by 2 %, Page Up and Page Down by 10 %. */
function CropSlider({ label, position, text, onMove }: CropSliderProps) {
  const percent = Math.round((position ?? 0.5) * 100)
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <span aria-hidden="true">{text}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={2}
        value={percent}
        disabled={position === undefined}
        aria-valuetext={text}
        style={{ '--position': `${percent}%` } as CSSProperties}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value) / 100)}
      />
    </label>
  )
}
