import { useEffect, useRef, useState } from 'react'
import { inks } from '@bothy/hiking/cover-art/mood.ts'
import type { Scene } from '@bothy/hiking/cover-art/scenes.ts'
import { startPainter, type Painter } from './painter.ts'

export interface WantedDrawing {
  seed: string
  scene: Scene
  /** In pixels: twice the CSS pixels of the preview. */
  width?: number
  height?: number
}

export interface DrawnCover {
  /** Object URL of the latest drawn cover; undefined until the first one is drawn. */
  url: string | undefined
  /** The color to show until the first cover is drawn. */
  placeholder: string
}

/** Draws a preview of the cover of an activity that is not saved yet. */
export function useDrawnCover({ seed, scene, width = 780, height = 422 }: WantedDrawing): DrawnCover {
  const drawer = useRef<Painter>(undefined)
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    let shown: string | undefined
    const release = () => shown && URL.revokeObjectURL(shown)
    const started = startPainter((picture) => {
      release()
      shown = URL.createObjectURL(picture)
      setUrl(shown)
    })
    drawer.current = started
    return () => {
      started.close()
      release()
    }
  }, [])

  useEffect(() => drawer.current?.paint({ seed, scene, width, height }), [seed, scene, width, height])

  return { url, placeholder: inks({ seed, scene })[1] }
}
