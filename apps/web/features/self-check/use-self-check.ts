import { useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClub, useConnection } from '../../club/club.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/words.tsx'
import { checkNames, checks, type CheckName, type Finding, type Surroundings } from './checks.ts'

export type Findings = Partial<Record<CheckName, Finding>>

/** Runs all checks at once when the screen opens and on demand; each shows when it is done. What is live stays so: live updates and sync follow. */
export function useSelfCheck(): { findings: Findings; isRunning: boolean; run: () => void } {
  const around = useSurroundings()
  const latest = useRef(around)
  const [findings, setFindings] = useState<Findings>({})
  const [round, setRound] = useState(1)
  useEffect(() => void (latest.current = around))

  useEffect(() => {
    let isOver = false
    const note = (name: CheckName) => (finding: Finding) => {
      if (!isOver) setFindings((before) => ({ ...before, [name]: finding }))
    }
    for (const name of checkNames) void Promise.resolve(checks[name](latest.current)).then(note(name))
    return () => void (isOver = true)
  }, [round, around.words, around.connection, around.unsent.waiting, around.unsent.failed])

  const run = useCallback(() => {
    setFindings({})
    setRound((last) => last + 1)
  }, [])
  return { findings, isRunning: checkNames.some((name) => !findings[name]), run }
}

/** What the checks look at, as it is now. */
function useSurroundings(): Surroundings & { connection: string } {
  const connected = useClub()
  const words = useWords()
  const format = useFormat()
  const connection = useConnection()
  const changes = useMutationState({ select: ({ state: { status, isPaused } }) => ({ status, isPaused }) })
  const unsent = {
    waiting: changes.filter(({ status, isPaused }) => status === 'pending' || isPaused).length,
    failed: changes.filter(({ status }) => status === 'error').length,
  }
  return { connected, words, format, connection, unsent, storage: () => localStorage }
}
