import { fieldProblems } from '@bothy/contract/errors.ts'
import { useTranslation } from '../i18n/translation.tsx'

type FieldIssue = { type?: string | number | undefined } | undefined

/** Returns the message of a field error. `own` holds messages by problem that take precedence, also for problems unknown to the contract. */
export function useProblemMessage(): (error: FieldIssue, own?: Record<string, string>) => string | undefined {
  const { problemMessage } = useTranslation()
  return (error, own = {}) => {
    if (!error) return undefined
    const type = String(error.type)
    return own[type] ?? problemMessage(fieldProblems.find((each) => each === type) ?? 'INVALID')
  }
}
