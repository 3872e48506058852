import { useEffect, useRef, useState } from 'react'
import { inks } from '@bothy/hiking/cover-art/mood.ts'
import type { Scene } from '@bothy/hiking/cover-art/scenes.ts'
import { startPainter, type Painter } from './painter.ts'

export interface WantedDrawing {
  seed: string
  scene: Scene
  /** Pixels; twice the CSS pixels of the preview. */
  width?: number
  height?: number
}

export interface DrawnCover {
  /** Address of the latest finished picture; it stays until the next one is there. Undefined until the first. */
  url: string | undefined
  /** The color to show until then. */
  placeholder: string
}

/** Draws the cover of an activity that does not exist yet, in a worker. */
export function useDrawnCover({ seed, scene, width = 780, height = 422 }: WantedDrawing): DrawnCover {
  const painter = useRef<Painter>(undefined)
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    let shown: string | undefined
    const release = () => shown && URL.revokeObjectURL(shown)
    const started = startPainter((picture) => {
      release()
      shown = URL.createObjectURL(picture)
      setUrl(shown)
    })
    painter.current = started
    return () => {
      started.close()
      release()
    }
  }, [])

  useEffect(() => painter.current?.paint({ seed, scene, width, height }), [seed, scene, width, height])

  return { url, placeholder: inks({ seed, scene })[1] }
}
