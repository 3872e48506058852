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

/** Sets a new password. The link in the reset mail opens this page. */
export function ResetScreen() {
  const { t } = useWords()
  const { token } = useSearch({ from: '/reset-password' })
  const { session } = useClub()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>(token ? 'open' : 'invalid')
  useEffect(() => {
    if (token) session.announce('password-recovery')
  }, [session, token])
  if (state === 'done') return <Done />
  if (!token || state === 'invalid') return <InvalidLink />
  return (
    <Doorway title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm token={token} onInvalid={() => setState('invalid')} onDone={() => setState('done')} />
    </Doorway>
  )
}

function ResetForm({ token, onInvalid, onDone }: { token: string; onInvalid: () => void; onDone: () => void }) {
  const translation = useWords()
  const { t } = translation
  const { club, queries } = useClub()
  const rules = useQuery(queries.settings.club()).data
  const says = passwordSays(rules, translation)
  const form = useClubForm({
    defaultValues: { newPassword: '', confirm: '' },
    problemsOf: (values) => problemsWithPassword(passwordResetConfirmation, { ...values, token }, rules, 'newPassword'),
    send: async ({ newPassword }) => {
      try {
        await club.confirmPasswordReset({ token, newPassword })
      } catch (refused) {
        if (!isInvalidLink(refused)) throw refused
        return onInvalid()
      }
      // A new password revokes all sessions of the member, and the session in this browser may be one of them.
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

const isInvalidLink = (error: unknown) => error instanceof Refusal && (error.code === 'BAD_CODE' || error.fields?.['token'] !== undefined)

function InvalidLink() {
  const { t } = useWords()
  return (
    <Doorway title={t('reset.spent.title')} lead={t('reset.spent.text')}>
      <div className={styles.content}>
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
      <div className={styles.content}>
        <LinkButton to="/login" variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </Doorway>
  )
}
