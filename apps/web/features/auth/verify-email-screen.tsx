import { Refusal } from '@bothy/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useApi, useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Confirms an email address. The link in the confirmation mail opens this page. */
export function VerifyEmailScreen() {
  const { t } = useTranslation()
  const { token = '' } = useSearch({ from: '/verify-email' })
  const { api } = useApi()
  const user = useUser()
  // The link works once, so the query runs once; only the retry button repeats it.
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => api.verifyEmail({ token }),
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data)
    return (
      <AuthLayout title={t('register.confirmed.title')} lead={t('register.confirmed.text')}>
        <div className={styles.content}>
          <LinkButton to={user ? '/' : '/login'} variant="cta" block>
            {user ? t('register.look-around') : t('app.sign-in')}
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
          <LinkButton to="/login" variant="cta" block>
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
