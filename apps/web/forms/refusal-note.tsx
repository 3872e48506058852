import { Refusal } from '@bothy/contract/refusals.ts'
import type { ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/words.tsx'

/** What the club says no with, and when to try again where it is a matter of time. */
export function RefusalNote({ error, children }: { error: unknown; children?: ReactNode }) {
  const { t, refusal } = useWords()
  const seconds = error instanceof Refusal ? error.retryAfter : undefined
  return (
    <Note kind="bad" title={refusal(error)}>
      {seconds !== undefined && seconds > 0 && <p>{t('login.retry', { minutes: Math.ceil(seconds / 60) })}</p>}
      {children}
    </Note>
  )
}
