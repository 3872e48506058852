import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { firstAdmin } from '@bothy/contract/auth/inputs.ts'
import { rulesForFirstAdmin } from '@bothy/contract/auth/password-policy.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useClubSettings } from '../../api/api-context.tsx'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { NewPasswordFields, passwordMessages } from '../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../forms/new-password.ts'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth.module.css'

/** Creates the first admin. The server prints the link to this page. */
export function SetupScreen() {
  const { t } = useTranslation()
  const { token } = useSearch({ from: '/setup' })
  const [isInvalid, setIsInvalid] = useState(false)
  if (!token || isInvalid) return <InvalidLink />
  return (
    <AuthLayout title={t('title.setup')} lead={t('setup.lead')}>
      <SetupForm token={token} onInvalid={() => setIsInvalid(true)} />
    </AuthLayout>
  )
}

function SetupForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const translation = useTranslation()
  const { t } = translation
  const { api } = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  const settings = useClubSettings()
  const rules = settings && rulesForFirstAdmin(settings)
  const form = useApiForm({
    defaultValues: { name: '', email: '', password: '', confirm: '' },
    validate: (values) => newPasswordProblems(firstAdmin, { ...values, setupToken: token }, rules),
    send: async ({ name, email, password }) => {
      const answer = await api.createFirstAdmin({ name, email, password, setupToken: token }).catch((refused: unknown) => {
        if (!isInvalidLink(refused)) throw refused
      })
      if (!answer) return onInvalid()
      toast.done(t('setup.done'))
      await navigate({ to: '/admin/club', replace: true })
    },
    messages: passwordMessages(rules, translation),
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && <ErrorAlert error={error} />}
      <TextField label={t('setup.name')} hint={t('register.name.hint')} autoComplete="name" {...field('name')} />
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <NewPasswordFields rules={rules} currentValue={form.watch('password')} password={field('password')} confirm={field('confirm')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('setup.submit')}
      </Button>
    </form>
  )
}

const isInvalidLink = (error: unknown) => error instanceof Refusal && error.code === 'BAD_CODE'

function InvalidLink() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('setup.bad-link')} lead={t('setup.used')}>
      <div className={styles.content}>
        <LinkButton to="/login" variant="cta" block>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}
