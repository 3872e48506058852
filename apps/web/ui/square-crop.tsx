import { useState, type PointerEvent, type RefObject } from 'react'
import { BlobImage } from './blob-image.tsx'
import { inside, maxZoom, seenOf, wholeCrop, type Crop, type Size } from './crop.ts'
import styles from './square-crop.module.css'

export type SquareCropProps = {
  file: Blob
  /** Filled when the picture is there. */
  pictureRef: RefObject<HTMLImageElement | null>
  crop: Crop
  onCrop: (crop: Crop) => void
  onUnreadable: () => void
  /** What the sliders are called. */
  labels: Record<keyof Crop, string>
}

/** A picture behind a round window: dragged, or moved and zoomed with sliders. */
export function SquareCrop({ file, pictureRef, crop, onCrop, onUnreadable, labels }: SquareCropProps) {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  const seen = seenOf(size, crop.zoom)
  /** By parts of the window: the picture goes where the finger goes. */
  const move = (x: number, y: number) => onCrop(inside(size, { ...crop, x: crop.x - x * seen.width, y: crop.y - y * seen.height }))

  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move(movementX / width, movementY / height)
  }

  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <BlobImage
          blob={file}
          draggable={false}
          style={{
            inlineSize: `${100 / seen.width}%`,
            blockSize: `${100 / seen.height}%`,
            left: `${50 - (crop.x * 100) / seen.width}%`,
            top: `${50 - (crop.y * 100) / seen.height}%`,
          }}
          onLoad={({ currentTarget }) => {
            pictureRef.current = currentTarget
            setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            onCrop(wholeCrop)
          }}
          onError={onUnreadable}
        />
      </div>
      {(['zoom', 'x', 'y'] as const).map((name) => (
        <input
          key={name}
          type="range"
          className={name === 'zoom' ? undefined : styles.steer}
          aria-label={labels[name]}
          min={name === 'zoom' ? 1 : 0}
          max={name === 'zoom' ? maxZoom : 1}
          step={name === 'zoom' ? 0.05 : 0.02}
          value={crop[name]}
          onChange={({ currentTarget }) => onCrop(inside(size, { ...crop, [name]: Number(currentTarget.value) }))}
        />
      ))}
    </div>
  )
}
