import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rememberSignIn } from './last-sign-in.ts'
import { clearPendingOidc, readPendingOidc } from './pending-oidc.ts'
import { RedirectAfterSignIn } from './redirect-after-sign-in.tsx'
import { TwoFactorChallenge } from './two-factor-challenge.tsx'
import styles from './auth.module.css'

/** The redirect target of the identity provider (OpenID Connect). */
export function OidcCallbackScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/auth/callback' })
  const [{ state, code, error_description: refused }] = useState(search)
  const { api } = useApi()
  const navigate = useNavigate()
  const user = useUser()
  const [pending] = useState(readPendingOidc)
  const [wasSignedIn] = useState(user !== null)
  // They work once, and have no place in the history or in a copied address. Who is signed in already is on the way to another page.
  useEffect(() => {
    if (!wasSignedIn) void navigate({ to: '/auth/callback', search: {}, replace: true })
  }, [navigate, wasSignedIn])
  const next = pending?.next
  // The identity provider's response is valid once, so the query never repeats, not even when a live connection opens.
  const { data, error } = useQuery({
    queryKey: ['auth-callback', state, code],
    queryFn: async () => {
      clearPendingOidc()
      const answer = await api.finishOidc({ state: state!, code: code!, binding: pending!.binding, stay: pending!.stay })
      rememberSignIn('oidc')
      return answer
    },
    enabled: Boolean(state && code && pending),
    // Not even a change event, such as that of the sign-in itself, repeats it.
    staleTime: 'static',
    retry: false,
  })
  if (user) return <RedirectAfterSignIn next={next} />
  if (refused) return <Failed error={new Refusal(refused)} next={next} />
  if (error || !state || !code || !pending) return <Failed error={error} next={next} />
  if (data && !isSession(data))
    return (
      <TwoFactorChallenge challenge={data.challenge} onStartOver={() => void navigate({ to: '/login', search: { next }, replace: true })} />
    )
  return (
    <AuthLayout title={t('register.confirming')}>
      <div className={styles.content}>
        <Skeleton>
          <SkeletonBlock height={52} />
        </Skeleton>
      </div>
    </AuthLayout>
  )
}

/** The identity provider refused, the visitor cancelled, or the response belongs to another sign-in. */
function Failed({ error, next }: { error: Error | null; next: string | undefined }) {
  const { t } = useTranslation()
  const hasOwnMessage = error instanceof Refusal && error.code !== 'BAD_CODE'
  return (
    <AuthLayout title={t('callback.failed.title')} lead={hasOwnMessage ? undefined : t('callback.failed.text')}>
      <div className={styles.content}>
        {hasOwnMessage && <ErrorAlert error={error} />}
        <LinkButton to="/login" search={{ next }} variant="cta" block replace>
          {t('login.back')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}
