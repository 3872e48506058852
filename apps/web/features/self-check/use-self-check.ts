import { useMutationState } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useApi, useConnectionState } from '../../api/api-context.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useSettings } from '../../settings/settings.ts'
import { checkNames, checks, type CheckName, type Finding, type CheckContext } from './checks.ts'

export type Findings = Partial<Record<CheckName, Finding>>

/** The findings, each with the context that it was found in. */
type FindingsInContext = Partial<Record<CheckName, Finding & { context: CheckContext }>>

/** Runs all checks in parallel when the screen opens, on demand, and whenever their context changes. Each finding shows as soon as it is there. */
export function useSelfCheck(): { findings: Findings; isRunning: boolean; isUpToDate: boolean; run: () => void } {
  const [findings, setFindings] = useState<FindingsInContext>({})
  const [round, setRound] = useState(1)
  const context = useCheckContext(round)

  useEffect(() => {
    let isStale = false
    const record = (name: CheckName) => (finding: Finding) => {
      if (!isStale) setFindings((before) => ({ ...before, [name]: { ...finding, context } }))
    }
    for (const name of checkNames) void Promise.resolve(checks[name](context)).then(record(name))
    return () => void (isStale = true)
  }, [context])

  const run = useCallback(() => {
    setFindings({})
    setRound((last) => last + 1)
  }, [])
  const isRunning = checkNames.some((name) => !findings[name])
  const isUpToDate = checkNames.every((name) => findings[name]?.context === context)
  return { findings, isRunning, isUpToDate, run }
}

/** The current context of the checks; a new object whenever any part of it changes. */
function useCheckContext(round: number): CheckContext & { round: number; liveState: string } {
  const connection = useApi()
  const translation = useTranslation()
  const format = useFormat()
  const liveState = useConnectionState()
  const changes = useMutationState({ select: ({ state: { status, isPaused } }) => ({ status, isPaused }) })
  const settings = useSettings()
  const waiting = changes.filter(({ status, isPaused }) => status === 'pending' || isPaused).length + settings.pending
  const failed = changes.filter(({ status }) => status === 'error').length + (settings.phase === 'failed' ? 1 : 0)
  return useMemo(
    () => ({ round, connection, translation, format, liveState, unsent: { waiting, failed }, storage: () => localStorage }),
    [round, connection, translation, format, liveState, waiting, failed],
  )
}
