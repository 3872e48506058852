import { useEffect, useState } from 'react'
import { writeGpx } from '@bothy/hiking'
import { readFile, type NamedTrack } from '../../tracks/read-file.ts'
import { useElevationFile } from '../use-elevation-file.ts'
import { trackPointsOf, type LegLine } from './leg-line.ts'

/** A file like those of a device, so that a drawn route is read, measured and stored as they are. */
export const fileOfDrawing = (lines: readonly LegLine[], name: string): File =>
  new File([writeGpx([{ segments: [trackPointsOf(lines)] }])], name, { type: 'application/gpx+xml' })

export type DrawnTrack = {
  file: File | undefined
  /** What the file will be read as; the former one until that is known. */
  read: NamedTrack | undefined
  isReading: boolean
}

const nothing: DrawnTrack = { file: undefined, read: undefined, isReading: false }

/** The track of the lines, once all of them are known: its figures are those of its file, by the reader of files. */
export function useDrawnTrack(lines: readonly (LegLine | undefined)[], name: string): DrawnTrack {
  const [drawn, setDrawn] = useState<{ lines: typeof lines; file: File; read: NamedTrack | undefined }>()
  const elevations = useElevationFile()
  useEffect(() => {
    if (lines.length === 0 || !lines.every((line) => line !== undefined)) return
    const end = new AbortController()
    const file = fileOfDrawing(lines, name)
    void readFile(file, { signal: end.signal, onProgress: () => undefined, elevations }).then(
      (read) => !end.signal.aborted && setDrawn({ lines, file, read: 'tracks' in read ? read.tracks[0] : undefined }),
    )
    return () => end.abort()
  }, [lines, name, elevations])
  if (lines.length === 0) return nothing
  const isReading = drawn?.lines !== lines
  return { file: isReading ? undefined : drawn.file, read: drawn?.read, isReading }
}
