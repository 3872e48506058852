/** Copies a map of the region in a terminal: `npm run map -- --region=7.0,45.8,8.2,46.6 --detail=14`. Started again, it goes on where it was. */
import { parseArgs } from 'node:util'
import { mapCopyInput, mapDetails, usualMapDetail } from '@bothy/contract/admin/club-map.ts'
import { ConfigError, loadEnvironment, readConfig, type Config } from '../config.ts'
import { copyRegion, measureRegion, type CopyOptions } from './copy-region.ts'
import { MapError } from './map-error.ts'

const usage = `usage: npm run map -- --region=west,south,east,north [--detail=${usualMapDetail}] [--measure]

The region is in degrees; the detail is a zoom level from ${mapDetails[0]} to ${mapDetails.at(-1)}. With --measure, only the sizes are shown.`

class UsageError extends Error {}

function readArguments() {
  const options = { region: { type: 'string' }, detail: { type: 'string' }, measure: { type: 'boolean' } } as const
  try {
    const { values } = parseArgs({ options, strict: true })
    const [west, south, east, north, more] = (values.region ?? '').split(',').map((text) => (text.trim() === '' ? NaN : Number(text)))
    const input = mapCopyInput.safeParse({ west, south, east, north, detail: Number(values.detail ?? usualMapDetail) })
    if (!input.success || more !== undefined) throw new UsageError()
    return { ...input.data, onlyMeasure: values.measure ?? false }
  } catch {
    throw new UsageError(usage)
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

async function copyMap(config: Config): Promise<void> {
  const { detail, onlyMeasure, ...region } = readArguments()
  if (config.mapSources.length === 0) throw new UsageError('BOTHY_MAP_SOURCE is off.')
  const options: CopyOptions = {
    sources: config.mapSources,
    mapFile: config.mapFile,
    maxBytes: config.mapLimit,
    signal: new AbortController().signal,
    suffix: 'terminal.part',
  }
  if (onlyMeasure) {
    const { sizes, isUnchanged } = await measureRegion(region, options)
    for (const size of sizes) console.log(`detail ${size.detail}: ${megabytes(size.bytes)}, ${size.tiles} tiles, ${size.requests} requests`)
    if (isUnchanged) console.log('The source has not changed since the last copy.')
    return
  }
  console.log(`Copying from ${config.mapSources.map(({ url }) => url).join(' and ')}`)
  let shown = -1
  const bytes = await copyRegion(region, detail, options, ({ copiedBytes, bytes: all }) => {
    const percent = Math.floor((copiedBytes / all) * 100)
    if (percent !== shown) console.log(`${percent} % of ${megabytes(all)}`)
    shown = percent
  })
  console.log(`The map is at ${config.mapFile}, with ${megabytes(bytes)}. Choose "Your own file" under Admin, Settings, Map.`)
}

try {
  await copyMap(readConfig(loadEnvironment(process.cwd())))
} catch (error) {
  if (!(error instanceof MapError || error instanceof UsageError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
