/** Downloads the tiles of a region into a work file, each to its place. A later start goes on where an earlier one was cut off. */
import { open, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import * as z from 'zod/mini'
import { mapRegion, type MapRegion } from '@bothy/contract/admin/club-map.ts'
import { readJsonFile, removeJsonFile, writeJsonFile } from './json-file.ts'
import type { RangeRequest, RegionLayout } from './region-layout.ts'
import type { RemoteFile } from './remote-file.ts'

const progressSchema = z.object({
  url: z.string(),
  version: z.string(),
  region: mapRegion,
  detail: z.int(),
  /** Requests before this one are done, and these after it. */
  done: z.int(),
  more: z.array(z.int()),
  copiedBytes: z.int(),
  bytes: z.int(),
})
export type Progress = z.infer<typeof progressSchema>

export type Download = { file: RemoteFile; layout: RegionLayout; region: MapRegion; detail: number; workFile: string }

const parallel = 4
const progressFile = (workFile: string) => `${workFile}.json`

export const readProgress = (workFile: string): Promise<Progress | undefined> =>
  readJsonFile(progressFile(workFile), (content): content is Progress => progressSchema.safeParse(content).success)

export async function removeWork(workFile: string): Promise<void> {
  await rm(workFile, { force: true })
  await removeJsonFile(progressFile(workFile))
}

const sizeOf = ({ pieces }: RangeRequest) => pieces.reduce((sum, { length }) => sum + length, 0)

/** Keeps what was downloaded of the same version of the same region; everything else begins again. */
export async function prepareDownload({ file, layout, region, detail, workFile }: Download): Promise<Progress> {
  const before = await readProgress(workFile)
  const size = await stat(workFile).then(
    (stats) => stats.size,
    () => -1,
  )
  const of = { url: file.url, version: file.version, region, detail, bytes: layout.bytes }
  if (before && size === layout.bytes && Object.entries(of).every(([key, value]) => isEqual(before[key as keyof Progress], value)))
    return before
  const fresh: Progress = { ...of, done: 0, more: [], copiedBytes: layout.head.length }
  await removeWork(workFile)
  await writeFile(workFile, layout.head, { flush: true })
  await truncate(workFile, layout.bytes)
  await writeJsonFile(progressFile(workFile), fresh)
  return fresh
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Ends when all is on the disk. `onProgress` runs after each request that is. */
export async function download(work: Download, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
  const { file, layout, workFile } = work
  const progress = await prepareDownload(work)
  const { requests } = layout
  const done = new Set(progress.more)
  const missing = requests.keys().filter((i) => i >= progress.done && !done.has(i))
  const target = await open(workFile, 'r+')
  let saving = Promise.resolve()
  const save = (i: number) => {
    const note = async () => {
      done.add(i)
      while (done.delete(progress.done)) progress.done += 1
      progress.more = [...done]
      progress.copiedBytes += sizeOf(requests[i]!)
      await writeJsonFile(progressFile(workFile), progress)
      onProgress(progress)
    }
    return (saving = saving.then(note))
  }
  const worker = async () => {
    for (const i of missing) {
      signal.throwIfAborted()
      await copyRequest(file, requests[i]!, target)
      await save(i)
    }
  }
  try {
    const ended = await Promise.allSettled(Array.from({ length: parallel }, worker))
    const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) throw failed.reason
    await target.sync()
  } finally {
    await target.close()
  }
}

async function copyRequest(file: RemoteFile, { offset, length, pieces }: RangeRequest, target: FileHandle): Promise<void> {
  const bytes = await file.read(offset, length)
  for (const { at, length: size, to } of pieces) await target.write(bytes, at, size, to)
  await target.datasync()
}
