import { Refusal } from '@bothy/contract/refusals.ts'
import { useState, type ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { useCountdown } from '../ui/use-countdown.ts'
import { useWords } from '../words/words.tsx'

/** Whoever pressed the button at the end of a long form sees what came of it. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

/** What the club says no with, and when to try again where it is a matter of time. */
export function RefusalNote({ error, children }: { error: unknown; children?: ReactNode }) {
  const { refusal } = useWords()
  const seconds = error instanceof Refusal ? error.retryAfter : undefined
  return (
    <Note ref={bringIntoSight} kind="bad" title={refusal(error)}>
      {seconds !== undefined && seconds > 0 && <TimeLeft seconds={seconds} />}
      {children}
    </Note>
  )
}

/** Told by the minute: the note is read aloud whenever it changes. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useWords()
  const [end] = useState(() => Date.now() + seconds * 1000)
  const left = useCountdown(end)
  return <p>{left > 0 ? t('login.retry', { minutes: Math.ceil(left / 60) }) : t('login.retry.now')}</p>
}
