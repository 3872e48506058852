import { useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClub, useConnection } from '../../club/club.tsx'
import { useSettings } from '../../club/settings.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { checkNames, checks, type CheckName, type Finding, type Surroundings } from './checks.ts'

export type Findings = Partial<Record<CheckName, Finding>>

/** What was found, and `of` which surroundings. */
type Found = Partial<Record<CheckName, Finding & { of: Surroundings }>>

/** Runs all checks at once when the screen opens and on demand; each shows when it is done. What is live stays so: they run anew when what they look at changes. */
export function useSelfCheck(): { findings: Findings; isRunning: boolean; isUpToDate: boolean; run: () => void } {
  const [findings, setFindings] = useState<Found>({})
  const [round, setRound] = useState(1)
  const around = useSurroundings(round)

  useEffect(() => {
    let isOver = false
    const note = (name: CheckName) => (finding: Finding) => {
      if (!isOver) setFindings((before) => ({ ...before, [name]: { ...finding, of: around } }))
    }
    for (const name of checkNames) void Promise.resolve(checks[name](around)).then(note(name))
    return () => void (isOver = true)
  }, [around])

  const run = useCallback(() => {
    setFindings({})
    setRound((last) => last + 1)
  }, [])
  const isRunning = checkNames.some((name) => !findings[name])
  const isUpToDate = checkNames.every((name) => findings[name]?.of === around)
  return { findings, isRunning, isUpToDate, run }
}

/** What the checks look at, as it is now; another object when any of it has changed. */
function useSurroundings(round: number): Surroundings & { round: number; connection: string } {
  const connected = useClub()
  const words = useWords()
  const format = useFormat()
  const connection = useConnection()
  const changes = useMutationState({ select: ({ state: { status, isPaused } }) => ({ status, isPaused }) })
  const settings = useSettings()
  const waiting = changes.filter(({ status, isPaused }) => status === 'pending' || isPaused).length + settings.pending
  const failed = changes.filter(({ status }) => status === 'error').length + (settings.phase === 'failed' ? 1 : 0)
  return useMemo(
    () => ({ round, connected, words, format, connection, unsent: { waiting, failed }, storage: () => localStorage }),
    [round, connected, words, format, connection, waiting, failed],
  )
}
