import { useRef, useState, type PointerEvent, type RefObject } from 'react'
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
  /** Where the finger was; null while there is none. */
  const held = useRef<{ x: number; y: number } | null>(null)
  const seen = seenOf(size, crop.zoom)
  /** By parts of the window: the picture goes where the finger goes. */
  const move = (x: number, y: number) => onCrop(inside(size, { ...crop, x: crop.x - x * seen.width, y: crop.y - y * seen.height }))

  const onPointerDown = ({ clientX, clientY, pointerId, currentTarget }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    held.current = { x: clientX, y: clientY }
  }
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!held.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move((clientX - held.current.x) / width, (clientY - held.current.y) / height)
    held.current = { x: clientX, y: clientY }
  }
  const letGo = () => void (held.current = null)

  return (
    <div className={styles.crop}>
      <div className={styles.frame} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={letGo} onPointerCancel={letGo}>
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
