import { fieldProblems } from '@bothy/contract/refusals.ts'
import { useWords } from '../words/words.tsx'

type FieldIssue = { type?: string | number | undefined } | undefined

/** Returns the message of a field error. `own` holds messages by problem that take precedence, also for problems unknown to the contract. */
export function useProblemWords(): (error: FieldIssue, own?: Record<string, string>) => string | undefined {
  const { problem } = useWords()
  return (error, own = {}) => {
    if (!error) return undefined
    const type = String(error.type)
    return own[type] ?? problem(fieldProblems.find((each) => each === type) ?? 'INVALID')
  }
}
