import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { inside, maxZoom, seenOf, wholeCrop, type Crop, type Size } from './crop.ts'
import styles from './square-crop.module.css'

export type SquareCropProps = {
  /** Address of the whole picture. */
  src: string
  picture: RefObject<HTMLImageElement | null>
  crop: Crop
  onCrop: (crop: Crop) => void
  onUnreadable: () => void
  /** What the frame and the slider are called. */
  label: string
  zoomLabel: string
}

const steps: Record<string, [x: number, y: number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
/** Of what is seen, with one press of a key. */
const stride = 0.05

/** A picture behind a round window: dragged, or moved with the arrow keys, and zoomed. */
export function SquareCrop({ src, picture, crop, onCrop, onUnreadable, label, zoomLabel }: SquareCropProps) {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  const seen = seenOf(size, crop.zoom)
  /** By parts of the window: the picture goes where the finger goes. */
  const move = (x: number, y: number) => onCrop(inside(size, { ...crop, x: crop.x - x * seen.width, y: crop.y - y * seen.height }))

  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    move(movementX / width, movementY / height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step[0] * stride, step[1] * stride)
  }

  return (
    <div className={styles.crop}>
      <div
        className={styles.frame}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <img
          ref={picture}
          src={src}
          alt=""
          draggable={false}
          style={{
            inlineSize: `${100 / seen.width}%`,
            blockSize: `${100 / seen.height}%`,
            left: `${50 - (crop.x * 100) / seen.width}%`,
            top: `${50 - (crop.y * 100) / seen.height}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            onCrop(wholeCrop)
          }}
          onError={onUnreadable}
        />
      </div>
      <input
        type="range"
        aria-label={zoomLabel}
        min={1}
        max={maxZoom}
        step={0.05}
        value={crop.zoom}
        onChange={({ currentTarget }) => onCrop(inside(size, { ...crop, zoom: Number(currentTarget.value) }))}
      />
    </div>
  )
}
