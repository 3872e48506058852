import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { BlobImage } from './blob-image.tsx'
import { clampCrop, maxZoom, visibleShare, initialCrop, type Crop, type Size } from './crop.ts'
import styles from './square-crop.module.css'

type SquareCropProps = {
  file: Blob
  /** Set when the image is loaded. */
  pictureRef: RefObject<HTMLImageElement | null>
  crop: Crop
  onCrop: (crop: Crop) => void
  onUnreadable: () => void
  /** Names of the sliders. */
  labels: Record<keyof Crop, string>
}

/** Crops an image to a square, shown as a circle. The image is moved by dragging or with sliders, and zoomed with a slider. */
export function SquareCrop({ file, pictureRef, crop, onCrop, onUnreadable, labels }: SquareCropProps) {
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
        <label key={name} className={styles.slider}>
          {labels[name]}
          <input
            type="range"
            min={name === 'zoom' ? 1 : 0}
            max={name === 'zoom' ? maxZoom : 1}
            step={name === 'zoom' ? 0.05 : 0.02}
            value={crop[name]}
            aria-valuetext={`${Math.round(crop[name] * 100)} %`}
            onChange={({ currentTarget }) => onCrop(clampCrop(size, { ...crop, [name]: Number(currentTarget.value) }))}
          />
        </label>
      ))}
    </div>
  )
}
