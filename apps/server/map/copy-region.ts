/** Copies the archives of a region: plans both, downloads both, and replaces the files that members read at the end. */
import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tileIdToZxy } from 'pmtiles'
import * as z from 'zod/mini'
import { mapDetails, mapRegion, type MapRegion, type MapSizes } from '@bothy/contract/admin/club-map.ts'
import { download, prepareDownload, readProgress, removeWork, type Download, type Progress } from './download-archive.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { MapError } from './map-error.ts'
import { layOutRegion } from './region-layout.ts'
import { entriesIn, openRemoteArchive, type RemoteArchive } from './remote-archive.ts'
import type { RemoteOptions } from './remote-file.ts'
import { countTiles, tileRanges } from './tile-ranges.ts'

export const archiveKinds = ['streets', 'elevation'] as const
type ArchiveKind = (typeof archiveKinds)[number]

export type MapSource = { kind: ArchiveKind; url: string; maxDetail: number }

export type CopyOptions = {
  sources: readonly MapSource[]
  /** The file with the streets; that with elevations is beside it. */
  mapFile: string
  maxBytes: number
  signal: AbortSignal
  delays?: RemoteOptions['delays']
  attempts?: number
  /** The ending of the work files: the server and the command line do not share them. */
  suffix?: string
  now?: () => number
}

/** Tiles of a rectangle and detail above which nobody asks the source. */
const mostTiles = 40_000_000
/** Left free on the disk. */
const reserve = 64 * 1024 * 1024
/** A build of the last days: the provider deletes older ones. */
const daysOfBuilds = 8

export const elevationFileOf = (mapFile: string): string => join(dirname(mapFile), 'elevation.pmtiles')
export const fileOf = (kind: ArchiveKind, mapFile: string): string => (kind === 'streets' ? mapFile : elevationFileOf(mapFile))
const workFileOf = (kind: ArchiveKind, { mapFile, suffix = 'part' }: Pick<CopyOptions, 'mapFile' | 'suffix'>) =>
  `${fileOf(kind, mapFile)}.${suffix}`

const recordSchema = z.object({ region: mapRegion, detail: z.int(), bytes: z.int(), versions: z.record(z.string(), z.string()) })
export type MapRecord = z.infer<typeof recordSchema>
const recordFile = (mapFile: string) => `${mapFile}.json`
export const readRecord = (mapFile: string): Promise<MapRecord | undefined> =>
  readJsonFile(recordFile(mapFile), (content): content is MapRecord => recordSchema.safeParse(content).success)

const remoteOptions = ({ sources, signal, delays, attempts }: CopyOptions): RemoteOptions => ({
  hosts: new Set(sources.map(({ url }) => new URL(url.replace('{date}', '')).host)),
  signal,
  ...(delays && { delays }),
  ...(attempts && { attempts }),
})

/** The addresses to try: an address with `{date}` has a build for each day. */
function addressesOf(url: string, now: number): string[] {
  if (!url.includes('{date}')) return [url]
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return Array.from({ length: daysOfBuilds }, (_, ago) => url.replace('{date}', day(ago)))
}

async function openSource({ url }: MapSource, begun: string | undefined, options: CopyOptions): Promise<RemoteArchive> {
  const addresses = [...new Set([...(begun ? [begun] : []), ...addressesOf(url, (options.now ?? Date.now)())])]
  for (const address of addresses)
    try {
      return await openRemoteArchive(address, remoteOptions(options))
    } catch (error) {
      if (!(error instanceof MapError && error.code === 'missing')) throw error
    }
  throw new MapError('missing', 'The source does not exist.')
}

const zoomOf = (tileId: number) => tileIdToZxy(tileId)[0]

function assertFewTiles(region: MapRegion, detail: number): void {
  if (countTiles(tileRanges(region, detail)) > mostTiles) throw new MapError('too-large', 'The region has too many tiles.')
}

/** How large the map of the region will be, for each detail. */
export async function measureRegion(region: MapRegion, options: CopyOptions): Promise<MapSizes> {
  const possible = mapDetails.filter((detail) => countTiles(tileRanges(region, detail)) <= mostTiles)
  if (possible.length === 0) throw new MapError('too-large', 'The region has too many tiles.')
  const sizes = possible.map((detail) => ({ detail, bytes: 0, tiles: 0, requests: 0 }))
  const versions: Record<string, string> = {}
  for (const source of options.sources) {
    const archive = await openSource(source, undefined, options)
    versions[source.kind] = `${archive.file.url} ${archive.file.version}`
    const entries = await entriesIn(archive, tileRanges(region, Math.min(possible.at(-1)!, source.maxDetail)))
    if (source.kind === 'streets' && entries.length === 0) throw new MapError('empty', 'The source has no tiles in this region.')
    for (const size of sizes) {
      const ofDetail = entries.filter(({ tileId }) => zoomOf(tileId) <= size.detail)
      if (ofDetail.length === 0) continue
      const layout = layOutRegion(archive, ofDetail, region)
      size.bytes += layout.bytes
      size.tiles += layout.tiles
      size.requests += layout.requests.length
    }
  }
  const record = await readRecord(options.mapFile)
  const isUnchanged = JSON.stringify([record?.region, record?.versions]) === JSON.stringify([region, versions])
  return { problem: null, isUnchanged, sizes: sizes.filter(({ bytes }) => bytes > 0) }
}

type Planned = Download & { kind: ArchiveKind }

async function plan(region: MapRegion, detail: number, options: CopyOptions): Promise<Planned[]> {
  const planned: Planned[] = []
  assertFewTiles(region, detail)
  for (const source of options.sources) {
    const workFile = workFileOf(source.kind, options)
    const begun = await readProgress(workFile)
    const isSame = begun && JSON.stringify([begun.region, begun.detail]) === JSON.stringify([region, detail])
    const archive = await openSource(source, isSame ? begun.url : undefined, options)
    const entries = await entriesIn(archive, tileRanges(region, Math.min(detail, source.maxDetail)))
    if (entries.length === 0 && source.kind === 'streets') throw new MapError('empty', 'The source has no tiles in this region.')
    if (entries.length > 0)
      planned.push({ kind: source.kind, file: archive.file, layout: layOutRegion(archive, entries, region), region, detail, workFile })
  }
  return planned
}

async function assertRoom(planned: readonly Planned[], { mapFile, maxBytes }: CopyOptions): Promise<void> {
  const bytes = planned.reduce((sum, { layout }) => sum + layout.bytes, 0)
  if (bytes > maxBytes) throw new MapError('too-large', `The map would have ${bytes} bytes, and the limit is ${maxBytes}.`)
  const before = await Promise.all(planned.map(({ workFile }) => readProgress(workFile)))
  const copied = before.reduce((sum, progress) => sum + (progress?.copiedBytes ?? 0), 0)
  const { bavail, bsize } = await statfs(dirname(mapFile))
  const free = bavail * bsize
  if (bytes - copied + reserve > free) throw new MapError('disk-full', `The map needs ${bytes} bytes, and the disk has ${free}.`)
}

export type CopyProgress = { copiedBytes: number; bytes: number }

/** What is on the disk of a copy that has begun: null before the source has told the size. */
export async function readCopyProgress(options: Pick<CopyOptions, 'mapFile' | 'suffix'>): Promise<CopyProgress | null> {
  const all = await Promise.all(archiveKinds.map((kind) => readProgress(workFileOf(kind, options))))
  return sum(all.filter((progress) => progress !== undefined))
}

const sum = (all: readonly Progress[]): CopyProgress | null =>
  all.length === 0
    ? null
    : { copiedBytes: all.reduce((total, one) => total + one.copiedBytes, 0), bytes: all.reduce((total, one) => total + one.bytes, 0) }

/** Resolves with the size of the finished map. What members read stays as it was until then. */
export async function copyRegion(
  region: MapRegion,
  detail: number,
  options: CopyOptions,
  onProgress: (progress: CopyProgress) => void = () => {},
): Promise<number> {
  const planned = await plan(region, detail, options)
  await assertRoom(planned, options)
  const progress: Progress[] = []
  for (const [i, work] of planned.entries()) progress[i] = await prepareDownload(work)
  for (const [i, work] of planned.entries())
    await download(work, options.signal, (ofArchive) => {
      progress[i] = ofArchive
      onProgress(sum(progress)!)
    })
  options.signal.throwIfAborted()
  await replace(planned, region, detail, options)
  return planned.reduce((total, { layout }) => total + layout.bytes, 0)
}

/** The streets come last, and the record after them: a crash in between leaves an order that begins again. */
async function replace(planned: readonly Planned[], region: MapRegion, detail: number, options: CopyOptions): Promise<void> {
  const { mapFile } = options
  const versions = Object.fromEntries(planned.map(({ kind, file }) => [kind, `${file.url} ${file.version}`]))
  const bytes = planned.find(({ kind }) => kind === 'streets')!.layout.bytes
  if (!planned.some(({ kind }) => kind === 'elevation')) await rm(elevationFileOf(mapFile), { force: true })
  for (const { kind, workFile } of planned.toReversed()) await rename(workFile, fileOf(kind, mapFile))
  const record: MapRecord = { region, detail, bytes, versions }
  await writeJsonFile(recordFile(mapFile), record)
  await removeCopy(options)
}

/** Discards what was copied so far. */
export const removeCopy = async (options: Pick<CopyOptions, 'mapFile' | 'suffix'>): Promise<void> => {
  for (const kind of archiveKinds) await removeWork(workFileOf(kind, options))
}

export async function removeMap(mapFile: string): Promise<void> {
  for (const path of [recordFile(mapFile), mapFile, elevationFileOf(mapFile)]) await rm(path, { force: true })
}
