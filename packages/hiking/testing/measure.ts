/** Prints the figures of README.md: accuracy on synthetic walks, and speed. `node packages/hiking/testing/measure.ts` */
import { decodeTrack, encodeTrack, readGpx, simplifyTrack, trackStatistics, writeGpx, type Track } from '../hiking.ts'
import { accuracy, type Errors } from './accuracy.ts'
import { deviceNames, recordWalk, syntheticWalk, terrainNames, type DeviceName } from './synthetic-walks.ts'

/** No seed that the constants of elevation/climbs.ts were tuned on. */
const seeds = Array.from({ length: 40 }, (_, i) => `report ${i}`)

const percent = (value: number) => `${value.toFixed(value < 0.1 ? 3 : 1)} %`
const cells = ({ mean, worst }: Errors) => `${percent(mean)} | ${percent(worst)}`

function printAccuracy(device: DeviceName, moves: boolean): void {
  for (const terrain of terrainNames) {
    const { climb, distance } = accuracy(device, seeds, { terrains: [terrain], moves })
    console.log(`| ${device}${moves ? ', moved' : ''} | ${terrain} | ${cells(climb)} | ${cells(distance)} |`)
  }
}

function longTrack(points: number): Track {
  const [segment] = recordWalk(syntheticWalk('long', 'hills'), 'gps', 'long').segments
  return { segments: [Array.from({ length: points }, (_, i) => ({ ...segment![i % segment!.length]!, lat: 46 + i / 100_000 }))] }
}

function printSpeed<T>(what: string, run: () => T): T {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const result = run()
  const { user, system } = process.cpuUsage(before)
  console.log(`| ${what} | ${Math.round(performance.now() - began)} ms | ${Math.round((user + system) / 1000)} ms |`)
  return result
}

function printSpeeds(): void {
  const track = longTrack(100_000)
  // The first run compiles the code.
  readGpx(writeGpx([longTrack(2000)]))
  const xml = printSpeed('write a file of 100,000 points', () => writeGpx([track]))
  const {
    tracks: [read],
  } = printSpeed(`read it (${(xml.length / 1e6).toFixed(1)} MB)`, () => readGpx(xml))
  printSpeed('statistics of 100,000 points', () => trackStatistics(read!))
  printSpeed('simplify to 1,000 points', () => simplifyTrack(read!, { maxPoints: 1000 }))
  const text = printSpeed('encode', () => encodeTrack(read!))
  printSpeed('decode', () => decodeTrack(text))
  const tooLong = xml.replace('</trkseg>', `${'<trkpt lat="46" lon="8"></trkpt>'.repeat(1_200_000)}</trkseg>`)
  printSpeed(`refuse ${(tooLong.length / 1e6).toFixed(0)} MB with 1,300,000 points`, () => {
    try {
      readGpx(tooLong)
    } catch (error) {
      return error
    }
    throw new Error('This file should be refused')
  })
}

console.log('| device | terrain | ascent, mean | worst | distance, mean | worst |\n| --- | --- | --- | --- | --- | --- |')
for (const device of deviceNames) printAccuracy(device, false)
printAccuracy('gps', true)
console.log('\n| work | time | of processors |\n| --- | --- | --- |')
printSpeeds()
