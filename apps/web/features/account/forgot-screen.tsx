import { passwordReset } from '@bothy/contract/account-inputs.ts'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useClub } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import styles from './account.module.css'

/** Requests a password reset link. The response is the same whether or not an account has the address. */
export function ForgotScreen() {
  const { t } = useWords()
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <Doorway title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm onSent={setSentTo} />
      <nav className={styles.links} aria-label={t('login.other')}>
        <Link to="/login" replace>
          {t('login.back')}
        </Link>
      </nav>
    </Doorway>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useWords()
  const { club } = useClub()
  const { formProps, field, busy, error } = useClubForm({
    defaultValues: { email: '' },
    problemsOf: (values) => problemsIn(passwordReset, values),
    send: async ({ email }) => {
      await club.resetPassword({ email })
      onSent(email.trim())
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      {error && <RefusalNote error={error} />}
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useWords()
  return (
    <Doorway title={t('register.mail.title')} lead={t('forgot.sent', { email })}>
      <div className={styles.content}>
        <Note kind="info">{t('forgot.none')}</Note>
        <LinkButton to="/login" variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
        <Button block onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </div>
    </Doorway>
  )
}
