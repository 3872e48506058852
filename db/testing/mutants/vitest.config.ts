/** `npm run drill -- mutants`: the tests of the rules against every mutant, in one process. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { BaseSequencer } from 'vitest/node'
import { allMutants } from './all-mutants.ts'
import MutantReport from './report.ts'

/** The tests that can kill a mutant, in any order. */
const files = [
  'db/functions/activities/lifecycle.test.ts',
  'db/functions/activities/{seats,undo,leader,lost-leader,companions,companion-privacy,review-again,proposals,edit-activity,status-check,who-may-lead}.test.ts',
  'db/functions/votes/{votes,interest,quorum,vote-closing,hidden-counts}.test.ts',
  'db/functions/safety/*.test.ts',
  'db/functions/images/images.test.ts',
  'db/functions/outbox/*.test.ts',
  'db/functions/notifications/notifications.test.ts',
  'db/functions/members/{members,import,companions,qualifications,groups-of-imports,qualifications-of-imports,undo-of-imports}.test.ts',
  'db/functions/groups/*.test.ts',
  'db/functions/{waitlist,draws,attendance,cars,discussion,photos,reports}/*.test.ts',
  'db/functions/activities/joining-opens.test.ts',
]

const root = fileURLToPath(new URL('../../..', import.meta.url))
const mentions = [...new Set(allMutants().flatMap((mutant) => mutant.mentions))]
const countMentions = (path: string) => {
  const source = readFileSync(path, 'utf8')
  return mentions.reduce((sum, word) => sum + source.split(word).length - 1, 0)
}
const mentioning = globSync(files, { cwd: root }).filter((file) => countMentions(`${root}/${file}`) > 0)

/** What kills most mutants comes first, because a killed mutant is not tested further: the lifecycle those of the rules, and of others the file that mentions them most. */
const score = (path: string) => (mentions.includes('lifecycle') && path.endsWith('lifecycle.test.ts') ? Infinity : countMentions(path))

class LikelyFirstSequencer {
  sort: BaseSequencer['sort'] = async (specifications) => specifications.toSorted((a, b) => score(b.moduleId) - score(a.moduleId))
  shard: BaseSequencer['shard'] = async (specifications) => specifications
}

export default defineConfig({
  root,
  test: {
    include: mentioning,
    globalSetup: ['db/testing/mutants/global-setup.ts'],
    setupFiles: ['db/testing/mutants/skip-killed.ts'],
    reporters: [new MutantReport()],
    sequence: { sequencer: LikelyFirstSequencer as unknown as typeof BaseSequencer },
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    expect: { poll: { timeout: 10_000 } },
    // Only a mutant that does not end needs so long; out of time is not killed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
