import { useEffect, useRef, useState } from 'react'
import type { CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import { coverColors } from '@bothy/cover-art/scene-palette.ts'
import type { Scene } from '@bothy/cover-art/scenes.ts'
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
  /** It cannot be drawn on this device. */
  hasFailed: boolean
}

/** Draws a preview of the cover of an activity that is not saved yet. */
export function useCoverPreview({ seed, scene, width = 780, height = 422 }: CoverPreviewOptions): CoverPreview {
  const drawer = useRef<CoverDrawer>(undefined)
  const [url, setUrl] = useState<string>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const started = createCoverDrawer(
      (picture, { seed, scene }) => setUrl(keepPreview(seed, scene, picture)),
      () => setHasFailed(true),
    )
    drawer.current = started
    return started.close
  }, [])

  useEffect(() => drawer.current?.draw({ seed, scene, width, height }), [seed, scene, width, height])

  return { url, placeholder: coverColors({ seed, scene })[1], hasFailed }
}

interface CoverDrawer {
  /** Replaces a request that is still waiting. */
  draw(request: CoverRequest): void
  close(): void
}

function createCoverDrawer(onPainted: (picture: Blob, request: CoverRequest) => void, onFailure: () => void): CoverDrawer {
  const worker = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' })
  let drawn: CoverRequest | undefined
  let next: CoverRequest | undefined

  const drawNext = () => {
    drawn = next
    if (next) worker.postMessage(next)
    next = undefined
  }

  worker.addEventListener('message', ({ data: picture }: MessageEvent<Blob>) => {
    if (!next && drawn) onPainted(picture, drawn)
    drawNext()
  })
  worker.addEventListener('error', () => {
    onFailure()
    drawNext()
  })

  return {
    draw(request) {
      next = request
      if (!drawn) drawNext()
    },
    close: () => worker.terminate(),
  }
}
