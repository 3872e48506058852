import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useClub, useUser } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import { SecondStep } from './second-step.tsx'
import { SendOn } from './send-on.tsx'
import { WaysIn } from './ways-in.tsx'
import styles from './account.module.css'

const DemoSignIns = lazy(() => import('./demo-sign-ins.tsx'))

/** Offers the sign-in methods of the club, then asks for the second factor where one is set up. Signed-in members are redirected. */
export function LoginScreen() {
  const { t } = useWords()
  const { next } = useSearch({ from: '/login' })
  const [challenge, setChallenge] = useState<string>()
  const [isTooLate, setIsTooLate] = useState(false)
  const startOver = (isLate: boolean) => {
    setChallenge(undefined)
    setIsTooLate(isLate)
  }
  if (useUser()) return <SendOn next={next} />
  if (challenge) return <SecondStep challenge={challenge} onStartOver={startOver} />
  return (
    <Doorway title={t('login.title')} lead={t('login.lead')}>
      {isTooLate && (
        <div className={styles.content}>
          <Note kind="warn">{t('mfa.too-late')}</Note>
        </div>
      )}
      <SignInOptions next={next} onChallenge={setChallenge} />
    </Doorway>
  )
}

/** Waits for all its data, so that no button moves while the visitor taps. */
function SignInOptions({ next, onChallenge }: { next: string | undefined; onChallenge: (challenge: string) => void }) {
  const { t } = useWords()
  const { queries, demo } = useClub()
  const settings = useQuery(queries.settings.club())
  const { data: providers, error, refetch } = useQuery(queries.settings.providers())
  if (error && !providers)
    return (
      <div className={styles.content}>
        <RefusalNote error={error} />
        <Button variant="cta" block onClick={() => void refetch()}>
          {t('state.retry')}
        </Button>
      </div>
    )
  if (!providers || settings.isPending)
    return (
      <div className={styles.content}>
        <Skeleton>
          <SkeletonBlock height={320} />
        </Skeleton>
      </div>
    )
  return (
    <>
      <WaysIn providers={providers} next={next} onChallenge={onChallenge} />
      <nav className={styles.links} aria-label={t('login.other')}>
        {settings.data?.allowSelfRegistration && (
          <Link to="/register" search={{ next }} replace>
            {t('login.create')}
          </Link>
        )}
        {providers.email && <Link to="/forgot-password">{t('login.forgot')}</Link>}
      </nav>
      {demo && (
        <Suspense>
          <DemoSignIns onChallenge={onChallenge} />
        </Suspense>
      )}
    </>
  )
}
