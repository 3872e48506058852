import { fieldProblems } from '@bothy/contract/refusals.ts'
import { useWords } from '../words/words.tsx'

type Wrong = { type?: string | number | undefined } | undefined

/** What is wrong with a field, in words; `own` says it more exactly, or says what the contract does not know. */
export function useProblemWords(): (error: Wrong, own?: Record<string, string>) => string | undefined {
  const { problem } = useWords()
  return (error, own = {}) => {
    if (!error) return undefined
    const type = String(error.type)
    return own[type] ?? problem(fieldProblems.find((known) => known === type) ?? 'INVALID')
  }
}
