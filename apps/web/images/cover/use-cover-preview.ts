import { useEffect, useRef, useState } from 'react'
import { coverColors } from '@bothy/cover-art/scene-palette.ts'
import type { Scene } from '@bothy/cover-art/scenes.ts'
import { createCoverDrawer, type CoverDrawer } from './cover-drawer.ts'
import { keepPreview } from './drawn-preview.ts'

interface CoverPreviewOptions {
  seed: string
  scene: Scene
  /** In pixels: twice the CSS pixels of the preview. */
  width?: number
  height?: number
}

interface CoverPreview {
  /** Object URL of the latest drawn cover; undefined until the first one is drawn. */
  url: string | undefined
  /** The color to show until the first cover is drawn. */
  placeholder: string
}

/** Draws a preview of the cover of an activity that is not saved yet. */
export function useCoverPreview({ seed, scene, width = 780, height = 422 }: CoverPreviewOptions): CoverPreview {
  const drawer = useRef<CoverDrawer>(undefined)
  const [url, setUrl] = useState<string>()

  useEffect(() => {
    const started = createCoverDrawer((picture, { seed, scene }) => setUrl(keepPreview(seed, scene, picture)))
    drawer.current = started
    return started.close
  }, [])

  useEffect(() => drawer.current?.draw({ seed, scene, width, height }), [seed, scene, width, height])

  return { url, placeholder: coverColors({ seed, scene })[1] }
}
