/** When the jobs of this process last ran, for the health page. */
import type { HealthJob } from '@bothy/contract/admin/health.ts'

export type JobRun = {
  name: HealthJob
  /** Milliseconds since 1970; undefined until the first run has ended. */
  lastRunAt?: number
  lastSuccessAt?: number
}

/** Runs the work of a job and notes how it ended. */
export type Track = <Result>(work: () => Promise<Result>) => Promise<Result>

export type JobRuns = {
  /** From now on the job is in the list. */
  trackerOf: (name: HealthJob) => Track
  list: () => readonly Readonly<JobRun>[]
}

export function createJobRuns(now: () => number = Date.now): JobRuns {
  const runs: JobRun[] = []
  return {
    trackerOf(name) {
      const run: JobRun = { name }
      runs.push(run)
      return async (work) => {
        const result = await work().finally(() => (run.lastRunAt = now()))
        run.lastSuccessAt = run.lastRunAt
        return result
      }
    },
    list: () => runs,
  }
}
