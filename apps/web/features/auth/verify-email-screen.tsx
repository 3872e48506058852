import { Refusal } from '@bothy/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi, useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { clearPendingConfirmation, readPendingConfirmation } from './pending-confirmation.ts'
import styles from './auth.module.css'

/** Confirms an email address. The link in the confirmation mail opens this page. The sign-in page sends members who are signed in on at once. */
export function VerifyEmailScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/verify-email' })
  const { api } = useApi()
  const user = useUser()
  const [next] = useState(readPendingConfirmation)
  // The link works once, so the query runs once; only the retry button repeats it.
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const answer = await api.verifyEmail({ token })
      clearPendingConfirmation()
      return answer
    },
    // Not even a change event, such as that of the sign-in itself, repeats it.
    staleTime: 'static',
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data)
    return (
      <AuthLayout title={t('register.confirmed.title')} lead={t('register.confirmed.text')}>
        <div className={styles.content}>
          <LinkButton to="/login" search={{ next }} variant="cta" block>
            {user ? t('register.go-on') : t('app.sign-in')}
          </LinkButton>
        </div>
      </AuthLayout>
    )
  if (!error) return <AuthLayout title={t('register.confirming')} />
  const isFinal = error instanceof Refusal && error.status < 500
  return (
    <AuthLayout title={t('register.unconfirmed.title')} lead={isFinal ? t('register.unconfirmed.text') : undefined}>
      <div className={styles.content}>
        {!isFinal && <ErrorAlert error={error} />}
        {isFinal ? (
          <LinkButton to="/login" search={{ next }} variant="cta" block>
            {t('app.sign-in')}
          </LinkButton>
        ) : (
          <Button variant="cta" block onClick={() => void refetch()}>
            {t('state.retry')}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
