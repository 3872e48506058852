import { emailLogin } from '@bothy/contract/inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useClub, useUser } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import { SendOn } from './send-on.tsx'
import styles from './account.module.css'

const DemoSignIns = lazy(() => import('./demo-sign-ins.tsx'))

/** The ways in that the club offers; whoever is in already is sent on. */
export function LoginScreen() {
  const { t } = useWords()
  const { next } = useSearch({ from: '/login' })
  const { queries, demo } = useClub()
  const settings = useQuery(queries.settings.club()).data
  if (useUser()) return <SendOn next={next} />
  return (
    <Doorway title={t('login.title')} lead={t('login.lead')}>
      <EmailLogin />
      {demo && (
        <Suspense>
          <DemoSignIns />
        </Suspense>
      )}
      {settings?.allowSelfRegistration && (
        <nav className={styles.links} aria-label={t('login.other')}>
          <Link to="/register" search={{ next }} replace>
            {t('login.create')}
          </Link>
        </nav>
      )}
    </Doorway>
  )
}

function EmailLogin() {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { email: '', password: '' },
    problemsOf: (values) => problemsIn(emailLogin, values),
    send: club.emailLogin,
  })
  return (
    <form {...formProps} className={styles.form}>
      {error && <RefusalNote error={error}>{isUnconfirmed(error) && <p>{t('login.ask-administrator')}</p>}</RefusalNote>}
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label={t('login.password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('app.sign-in')}
      </Button>
    </form>
  )
}

const isUnconfirmed = (error: Error) => error instanceof Refusal && error.code === 'EMAIL_NOT_VERIFIED'
