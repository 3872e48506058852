import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SignOutExplanation } from '@bothy/contract/auth/sign-out.ts'
import { useApi } from '../../api/api-context.tsx'
import { joinSentences } from '../../i18n/join-sentences.ts'
import { useTranslation, type Translation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { endedSessionToken, removeLeftovers } from './ended-session.ts'
import styles from './auth.module.css'

/** Says why the session on this device ended, and that a draft is kept. Nothing after a sign-out by choice. */
export function SignedOutAlert({ next }: { next: string | undefined }) {
  const { t, locale } = useTranslation()
  const { api } = useApi()
  const [token] = useState(endedSessionToken)
  const { data, isError } = useQuery({
    queryKey: ['sign-out-reason', token],
    queryFn: ({ signal }) => api.explainSignOut({ token: token! }, { signal }),
    enabled: token !== null,
    staleTime: 'static',
  })
  const isDeleted = data?.reason === 'account-deleted'
  useEffect(() => {
    if (isDeleted) removeLeftovers()
  }, [isDeleted])
  if (token === null || (!data && !isError)) return null
  return (
    <div className={styles.content}>
      <Alert kind="info">
        <p role="status">
          {joinSentences(
            locale,
            sentenceOf(data ?? { reason: null, idleMinutes: null }, t),
            isForm(next) && !isDeleted && t('login.ended.draft'),
          )}
        </p>
      </Alert>
    </div>
  )
}

const messageOf = {
  expired: 'expired',
  'ended-by-admin': 'admin',
  'ended-by-member': 'member',
  'password-changed': 'password',
  'account-secured': 'secured',
  'account-deleted': 'deleted',
} as const

function sentenceOf({ reason, idleMinutes }: SignOutExplanation, t: Translation['t']): string {
  if (reason === null) return t('login.ended.unknown')
  if (reason !== 'idle') return t(`login.ended.${messageOf[reason]}`)
  const minutes = idleMinutes ?? 0
  if (minutes % (24 * 60) === 0) return t('login.ended.idle-days', { days: minutes / (24 * 60) })
  return minutes % 60 === 0 ? t('login.ended.idle-hours', { hours: minutes / 60 }) : t('login.ended.idle-minutes', { minutes })
}

/** The form of an activity keeps its draft on this device. */
const isForm = (next = ''): boolean => /^\/(create-activity|activity\/[^/?]+\/edit)\b/.test(next)
