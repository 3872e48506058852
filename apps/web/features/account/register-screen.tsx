import type { ClubSettings } from '@bothy/contract/entities.ts'
import { registration } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClub, useUser } from '../../club/club.tsx'
import { NewPasswordFields, passwordSays } from '../../forms/new-password-fields.tsx'
import { problemsWithPassword } from '../../forms/new-password.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { withPhone } from '../../forms/phone-numbers.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import { SendOn } from './send-on.tsx'
import styles from './account.module.css'

/** Creates an account. The settings of the club decide whether the member must confirm the email address before signing in. */
export function RegisterScreen() {
  const { t } = useWords()
  const { next } = useSearch({ from: '/register' })
  const { queries } = useClub()
  const settings = useQuery(queries.settings.club()).data
  const [unconfirmed, setUnconfirmed] = useState<string>()
  if (useUser()) return <SendOn next={next} />
  if (settings && !settings.allowSelfRegistration) return <Closed />
  if (unconfirmed) return <CheckMail email={unconfirmed} />
  return (
    <Doorway title={t('title.register')} lead={t('register.lead')}>
      <RegisterForm settings={settings} onUnconfirmed={setUnconfirmed} />
      <nav className={styles.links} aria-label={t('login.other')}>
        <Link to="/login" search={{ next }} replace>
          {t('register.sign-in')}
        </Link>
      </nav>
    </Doorway>
  )
}

type RegisterFormProps = { settings: ClubSettings | undefined; onUnconfirmed: (email: string) => void }

function RegisterForm({ settings, onUnconfirmed }: RegisterFormProps) {
  const translation = useWords()
  const { t, locale } = translation
  const { club } = useClub()
  const form = useClubForm({
    defaultValues: { name: '', email: '', phone: '', password: '', confirm: '' },
    problemsOf: (values) => withPhone(problemsWithPassword(registration, values, settings), values),
    send: async ({ name, email, phone, password }) => {
      const answer = await club.register({ name, email, phone, password, language: locale })
      if (answer.needEmailConfirmation) onUnconfirmed(email.trim())
    },
    says: { ...passwordSays(settings, translation), phone: { NOT_A_PHONE: t('phone.wrong') } },
  })
  const { formProps, field, controlled, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      <TextField label={t('register.name')} hint={t('register.name.hint')} autoComplete="name" {...field('name')} />
      <TextField label={t('login.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PhoneField label={t('register.phone')} hint={t('register.phone.hint')} {...controlled('phone')} />
      <NewPasswordFields rules={settings} typed={form.watch('password')} password={field('password')} confirm={field('confirm')} />
      {error && <RefusalNote error={error}>{isRegistered(error) && <Link to="/login">{t('app.sign-in')}</Link>}</RefusalNote>}
      <Button type="submit" variant="cta" block loading={busy}>
        {t('title.register')}
      </Button>
    </form>
  )
}

const isRegistered = (error: Error) => error instanceof Refusal && error.code === 'ALREADY_REGISTERED'

function Closed() {
  const { t, refusal } = useWords()
  return (
    <Doorway title={t('register.closed')} lead={refusal('REGISTRATION_CLOSED')}>
      <div className={styles.content}>
        <LinkButton to="/" variant="cta" block>
          {t('register.look-around')}
        </LinkButton>
        <LinkButton to="/login" block>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}

function CheckMail({ email }: { email: string }) {
  const { t } = useWords()
  return (
    <Doorway title={t('register.mail.title')} lead={t('register.mail.text', { email })}>
      <div className={styles.content}>
        <Note kind="info">{t('register.mail.none')}</Note>
        <LinkButton to="/login" variant="cta" block>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}
