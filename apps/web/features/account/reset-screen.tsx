import { passwordResetConfirmation } from '@bothy/contract/account-inputs.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { NewPasswordFields, passwordSays } from '../../forms/new-password-fields.tsx'
import { problemsWithPassword } from '../../forms/new-password.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import { Doorway } from './doorway.tsx'
import styles from './account.module.css'

/** Opened from the mail that leads to a new password. */
export function ResetScreen() {
  const { t } = useWords()
  const { token } = useSearch({ from: '/reset-password' })
  const { session } = useClub()
  const [state, setState] = useState<'open' | 'spent' | 'done'>(token ? 'open' : 'spent')
  useEffect(() => {
    if (token) session.announce('password-recovery')
  }, [session, token])
  if (state === 'done') return <Done />
  if (!token || state === 'spent') return <Spent />
  return (
    <Doorway title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm token={token} onSpent={() => setState('spent')} onDone={() => setState('done')} />
    </Doorway>
  )
}

function ResetForm({ token, onSpent, onDone }: { token: string; onSpent: () => void; onDone: () => void }) {
  const words = useWords()
  const { t } = words
  const { club, queries } = useClub()
  const rules = useQuery(queries.settings.club()).data
  const says = passwordSays(rules, words)
  const form = useClubForm({
    defaultValues: { newPassword: '', confirm: '' },
    problemsOf: (values) => problemsWithPassword(passwordResetConfirmation, { ...values, token }, rules, 'newPassword'),
    send: async ({ newPassword }) => {
      try {
        await club.confirmPasswordReset({ token, newPassword })
      } catch (refused) {
        if (!isSpent(refused)) throw refused
        return onSpent()
      }
      // The new password ends every session of its member; one that is open here may be theirs.
      await club.logout()
      onDone()
    },
    says: { newPassword: says.password, confirm: says.confirm },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && <RefusalNote error={error} />}
      <NewPasswordFields
        label={t('info.password.new')}
        rules={rules}
        typed={form.watch('newPassword')}
        password={field('newPassword')}
        confirm={field('confirm')}
      />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

const isSpent = (error: unknown) => error instanceof Refusal && (error.code === 'BAD_CODE' || error.fields?.['token'] !== undefined)

function Spent() {
  const { t } = useWords()
  return (
    <Doorway title={t('reset.spent.title')} lead={t('reset.spent.text')}>
      <div className={styles.state}>
        <LinkButton to="/forgot-password" variant="cta" block replace>
          {t('reset.spent.again')}
        </LinkButton>
        <LinkButton to="/login" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}

function Done() {
  const { t } = useWords()
  return (
    <Doorway title={t('reset.done.title')} lead={t('reset.done.text')}>
      <div className={styles.state}>
        <LinkButton to="/login" variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}
