import { useState, type ReactNode } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { useCountdown } from '../ui/use-countdown.ts'

/** Without scrolling, a long form would hide the alert from the user who pressed the button at its end. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Shows an error of the API and, for rate limits, the time until the next attempt. */
export function ErrorAlert({ error, children }: { error: unknown; children?: ReactNode }) {
  const { errorMessage } = useTranslation()
  const seconds = error instanceof Refusal ? error.retryAfter : undefined
  return (
    <Alert ref={scrollIntoView} kind="error" title={errorMessage(error)}>
      {seconds !== undefined && seconds > 0 && <TimeLeft seconds={seconds} />}
      {children}
    </Alert>
  )
}

/** In whole minutes, because screen readers announce the alert whenever it changes. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const [end] = useState(() => Date.now() + seconds * 1000)
  const left = useCountdown(end)
  return <p>{left > 0 ? t('login.retry', { minutes: Math.ceil(left / 60) }) : t('login.retry.now')}</p>
}
