import { useCallback, useEffect, useRef, useState } from 'react'
import { useElevationFile } from '../../map/use-elevation-file.ts'
import { readFile, type FileNote, type NamedTrack } from '../../tracks/read-file.ts'
import type { RefusedFile } from '../../tracks/refused-file-alert.tsx'

/** The file that is being read, and how much of it, from 0 to 1. */
type Reading = { fileName: string; progress: number }
/** A file that was read, and what was left out of it or repaired. */
export type NotedFile = { fileName: string; notes: readonly FileNote[] }

export type TrackFiles = {
  /** Reads the files one after the other; files that are still being read come first. Resolves when none is left, or reading has stopped. */
  read: (files: readonly File[]) => Promise<void>
  reading: Reading | null
  cancel: () => void
  refused: readonly RefusedFile[]
  noted: readonly NotedFile[]
  /** Tracks of the last files that became routes, and those for which there was no room. */
  added: number
  leftOut: number
}

const nothing: Pick<TrackFiles, 'refused' | 'noted' | 'added' | 'leftOut'> = { refused: [], noted: [], added: 0, leftOut: 0 }

/** Reads GPX files in a worker, with elevations of the club's map where a file has none. `onTracks` takes the tracks of one file and returns how many of them there was room for. */
export function useTrackFiles(onTracks: (tracks: readonly NamedTrack[]) => number): TrackFiles {
  const [reading, setReading] = useState<Reading | null>(null)
  const [result, setResult] = useState(nothing)
  const waiting = useRef<File[]>([])
  const current = useRef<AbortController | null>(null)
  const ended = useRef(Promise.resolve())
  const latest = useRef(onTracks)
  const elevationsOfClub = useElevationFile()
  const elevations = useRef(elevationsOfClub)
  useEffect(() => {
    latest.current = onTracks
    elevations.current = elevationsOfClub
  })

  const stop = useCallback(() => {
    waiting.current = []
    current.current?.abort()
    current.current = null
  }, [])
  useEffect(() => stop, [stop])

  async function readNext(): Promise<void> {
    const file = waiting.current.shift()
    if (!file) {
      current.current = null
      return setReading(null)
    }
    const { signal } = (current.current = new AbortController())
    const show = (progress: number) => setReading({ fileName: file.name, progress })
    show(0)
    const read = await readFile(file, { signal, onProgress: show, elevations: elevations.current })
    if (signal.aborted) return
    if ('tracks' in read) {
      const { tracks, notes } = read
      const added = latest.current(tracks)
      setResult((all) => ({
        ...all,
        noted: notes.length > 0 ? [...all.noted, { fileName: file.name, notes }] : all.noted,
        added: all.added + added,
        leftOut: all.leftOut + tracks.length - added,
      }))
    } else setResult((all) => ({ ...all, refused: [...all.refused, { ...read, fileName: file.name }] }))
    await readNext()
  }

  return {
    ...result,
    reading,
    read: (files) => {
      if (files.length === 0) return ended.current
      waiting.current.push(...files)
      if (current.current) return ended.current
      setResult(nothing)
      return (ended.current = readNext())
    },
    cancel: () => {
      stop()
      setReading(null)
    },
  }
}
