/** Interleaved rounds: in each, every server works in turn, so that a slow moment of the machine affects all. */
import { median, processorTime } from '../load.ts'

/** A server whose processor time counts. */
export type Measurable = {
  name: string
  /** Process id of the server. Nothing counts as its own if there is none. */
  pid?: number
  /** Process id of its PostgreSQL, and whether that is a child of `pid`. */
  database?: number
  isEmbedded?: boolean
}

/** Requests per second, and microseconds of processor time per request: of the server without PostgreSQL, and of PostgreSQL. */
export type Measured = { rate: number; server: number; database: number }

function spent({ pid, database, isEmbedded = false }: Measurable): { server: number; database: number } {
  const ofDatabase = database === undefined ? 0 : processorTime(database)
  const ofServer = pid === undefined ? 0 : processorTime(pid) - (isEmbedded ? ofDatabase : 0)
  return { server: ofServer, database: ofDatabase }
}

export type Work = {
  target: Measurable
  /** What must happen before each measurement, and does not count. */
  prepare?: (seconds: number) => Promise<void>
  rate: (seconds: number) => Promise<number>
}

async function measure({ target, prepare, rate }: Work, seconds: number): Promise<Measured> {
  await prepare?.(seconds)
  const before = spent(target)
  const perSecond = await rate(seconds)
  const after = spent(target)
  const perRequest = (part: 'server' | 'database') => ((after[part] - before[part]) / (perSecond * seconds)) * 1e6
  return { rate: perSecond, server: perRequest('server'), database: perRequest('database') }
}

export type Timing = { seconds: number; rounds: number }

/** For each piece of work the measurements of all rounds, after a longer one that does not count. */
export async function interleave(works: Work[], { seconds, rounds }: Timing): Promise<Measured[][]> {
  const measured = works.map((): Measured[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, work] of works.entries()) {
      const one = await measure(work, round > 0 ? seconds : 2 * seconds)
      if (round > 0) measured[index]!.push(one)
    }
  return measured
}

/** A figure with as many digits as it deserves. */
const shortened = (figure: number): string =>
  figure < 10 ? String(Number(figure.toPrecision(2))) : Math.round(figure).toLocaleString('en')

/** Cells of a row: medians of the rates and of processor times, and medians of their ratios to the reference in the same round. */
export function cells(own: Measured[], reference: Measured[]): string[] {
  const of = (figure: (one: Measured, other: Measured) => number) => median(own.map((one, round) => figure(one, reference[round]!)))
  const both = ({ server, database }: Measured) => server + database
  return [
    shortened(of((one) => one.rate)),
    shortened(of((one, other) => one.rate / other.rate)),
    shortened(of(({ server }) => server)),
    shortened(of(({ database }) => database)),
    shortened(of((one, other) => both(one) / both(other))),
  ]
}

export const row = (...list: string[]): string => `| ${list.join(' | ')} |`
export const heading = (...list: string[]): string => `${row(...list)}\n${row(...list.map(() => '---'))}`
