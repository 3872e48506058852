import { passwordResetConfirmation } from '@bothy/contract/auth/inputs.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi, useClubSettings } from '../../api/api-context.tsx'
import { NewPasswordFields, passwordMessages } from '../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../forms/new-password.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Sets a new password. The link in the reset mail opens this page. */
export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/reset-password' })
  const { session } = useApi()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>(token ? 'open' : 'invalid')
  useEffect(() => {
    if (token) session.announce('password-recovery')
  }, [session, token])
  if (state === 'done') return <Done />
  if (!token || state === 'invalid') return <InvalidLink />
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm token={token} onInvalid={() => setState('invalid')} onDone={() => setState('done')} />
    </AuthLayout>
  )
}

function ResetForm({ token, onInvalid, onDone }: { token: string; onInvalid: () => void; onDone: () => void }) {
  const translation = useTranslation()
  const { t } = translation
  const { api } = useApi()
  const rules = useClubSettings()
  const says = passwordMessages(rules, translation)
  const form = useApiForm({
    defaultValues: { newPassword: '', confirm: '' },
    validate: (values) => newPasswordProblems(passwordResetConfirmation, { ...values, token }, rules, 'newPassword'),
    send: async ({ newPassword }) => {
      try {
        await api.confirmPasswordReset({ token, newPassword })
      } catch (refused) {
        if (!isInvalidLink(refused)) throw refused
        return onInvalid()
      }
      // A new password revokes all sessions of the member, and the session in this browser may be one of them.
      await api.logout()
      onDone()
    },
    messages: { newPassword: says.password, confirm: says.confirm },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && <ErrorAlert error={error} />}
      <NewPasswordFields
        label={t('info.password.new')}
        rules={rules}
        currentValue={form.watch('newPassword')}
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
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('reset.spent.title')} lead={t('reset.spent.text')}>
      <div className={styles.content}>
        <LinkButton to="/forgot-password" variant="cta" block replace>
          {t('reset.spent.again')}
        </LinkButton>
        <LinkButton to="/login" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

function Done() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('reset.done.title')} lead={t('reset.done.text')}>
      <div className={styles.content}>
        <LinkButton to="/login" variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}
