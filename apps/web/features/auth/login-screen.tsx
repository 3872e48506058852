import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useApi, useClubSettings, useUser } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { RedirectAfterSignIn } from './redirect-after-sign-in.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { SignedOutAlert } from './signed-out-alert.tsx'
import { StaySignedIn } from './stay-signed-in.tsx'
import { TwoFactorChallenge } from './two-factor-challenge.tsx'
import styles from './auth.module.css'

const DemoSignIns = lazy(() => import('./demo-sign-ins.tsx'))

/** Offers the sign-in methods of the club, then asks for the second factor where one is set up. Signed-in members are redirected. */
export function LoginScreen() {
  const { t } = useTranslation()
  const { next, method } = useSearch({ from: '/login' })
  const [challenge, setChallenge] = useState<string>()
  const [isTooLate, setIsTooLate] = useState(false)
  const settings = useClubSettings()
  const startOver = (isLate: boolean) => {
    setChallenge(undefined)
    setIsTooLate(isLate)
  }
  if (useUser()) return <RedirectAfterSignIn next={next} />
  if (challenge) return <TwoFactorChallenge challenge={challenge} onStartOver={startOver} />
  return (
    <AuthLayout title={t('login.title')} lead={settings ? settings.systemDescription || t('login.lead') : '\u00a0'}>
      {isTooLate && (
        <div className={styles.content}>
          <Alert kind="warning">{t('mfa.too-late')}</Alert>
        </div>
      )}
      {!isTooLate && <SignedOutAlert next={next} />}
      <SignInOptions next={next} preferred={method} onChallenge={setChallenge} />
    </AuthLayout>
  )
}

type SignInOptionsProps = { next: string | undefined; preferred: 'email' | undefined; onChallenge: (challenge: string) => void }

/** Waits for all its data, so that no button moves while the visitor taps. */
function SignInOptions({ next, preferred, onChallenge }: SignInOptionsProps) {
  const { t } = useTranslation()
  const { queries, demo } = useApi()
  const settings = useClubSettings()
  const [wantsToStay, setWantsToStay] = useState(true)
  const { data: providers, error, refetch } = useQuery(queries.settings.providers())
  if (error && !providers)
    return (
      <div className={styles.content}>
        <ErrorAlert error={error} />
        <Button variant="cta" block onClick={() => void refetch()}>
          {t('state.retry')}
        </Button>
      </div>
    )
  if (!providers || !settings)
    return (
      <div className={styles.content}>
        <Skeleton>
          <SkeletonBlock height={320} />
        </Skeleton>
      </div>
    )
  const stay = settings.offerStaySignedIn && wantsToStay
  return (
    <>
      <SignInMethods
        providers={providers}
        next={next}
        preferred={preferred}
        onChallenge={onChallenge}
        stay={stay}
        stayChoice={settings.offerStaySignedIn && <StaySignedIn checked={wantsToStay} onChange={setWantsToStay} />}
        canRegister={settings.allowSelfRegistration}
      />
      {demo && (
        <Suspense>
          <DemoSignIns onChallenge={onChallenge} stay={stay} />
        </Suspense>
      )}
    </>
  )
}
