import { isSession } from '@bothy/contract/sign-in.ts'
import { emailLogin } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useClub } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { atField } from '../../forms/at-field.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account.module.css'

export function EmailLogin({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t, refusal } = useWords()
  const { club } = useClub()
  const form = useClubForm({
    defaultValues: { email: '', password: '' },
    problemsOf: (values) => problemsIn(emailLogin, values),
    send: async (values) => {
      const answer = await club.emailLogin(values).catch(atField('password', 'BAD_CREDENTIALS'))
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
    says: { password: { INVALID: refusal('BAD_CREDENTIALS') } },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && (
        <RefusalNote error={error}>
          {isUnconfirmed(error) && <p>{t('login.unconfirmed', { email: form.getValues('email') })}</p>}
        </RefusalNote>
      )}
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label={t('login.password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('app.sign-in')}
      </Button>
    </form>
  )
}

const isUnconfirmed = (error: Error) => error instanceof Refusal && error.code === 'EMAIL_NOT_VERIFIED'
