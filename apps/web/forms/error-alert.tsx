import { useState, type ReactNode } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { useConnectionState } from '../api/api-context.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { useCountdown } from '../ui/use-countdown.ts'

/** Without scrolling, a long form would hide the alert from the user who pressed the button at its end. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Whether the network has come back since the component was mounted. */
function useIsBack(): boolean {
  const isOffline = useConnectionState() === 'offline'
  const [wasOffline, setWasOffline] = useState(isOffline)
  if (isOffline && !wasOffline) setWasOffline(true)
  return wasOffline && !isOffline
}

type ErrorAlertProps = {
  error: unknown
  /** In the place of the general words for this error. */
  title?: string
  children?: ReactNode
}

/** Shows an error of the API and, for rate limits, the time until the next attempt. Without a network, it says when there is one again. */
export function ErrorAlert({ error, title, children }: ErrorAlertProps) {
  const { t, errorMessage } = useTranslation()
  const isBack = useIsBack()
  if (isBack && error instanceof Refusal && error.code === 'NETWORK_ERROR')
    return (
      <Alert kind="info" title={t('form.back-online')}>
        {children}
      </Alert>
    )
  const seconds = error instanceof Refusal ? error.retryAfter : undefined
  return (
    <Alert ref={scrollIntoView} kind="error" title={title ?? errorMessage(error)}>
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
