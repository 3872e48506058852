import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { passwordReset } from '@bothy/contract/auth/inputs.ts'
import { useApi, useQueries } from '../../api/api-context.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rememberSignIn } from './last-sign-in.ts'
import { useSentTo } from './use-sent-to.ts'
import styles from './auth.module.css'

/** Requests a password reset link; where no mail is sent, refers to an admin. The response is the same whether or not an account has the address. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useSentTo()
  const { data: providers, isPending } = useQuery(useQueries().settings.providers())
  if (isPending) return <AuthLayout title={t('forgot.title')} />
  if (providers?.mail === false) return <AskAdmin />
  if (sentTo) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm onSent={setSentTo} />
      <nav className={styles.links} aria-label={t('login.other')}>
        <Link to="/login" search={{ method: 'email' }} replace>
          {t('login.back')}
        </Link>
      </nav>
    </AuthLayout>
  )
}

function AskAdmin() {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.ask-admin')}>
      <div className={styles.content}>
        <LinkButton to="/login" search={{ method: 'email' }} variant="cta" block replace>
          {t('login.back')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { formProps, field, busy, error } = useApiForm({
    defaultValues: { email: '' },
    validate: (values) => problemsIn(passwordReset, values),
    send: async ({ email }) => {
      await api.resetPassword({ email })
      rememberSignIn('email', email.trim())
      onSent(email.trim())
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      {error && <ErrorAlert error={error} />}
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Button type="submit" variant="cta" block loading={busy}>
        {t('forgot.send')}
      </Button>
    </form>
  )
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <AuthLayout title={t('register.mail.title')} lead={t('forgot.sent', { email })}>
      <div className={styles.content}>
        <Alert kind="info">{t('forgot.none')}</Alert>
        <LinkButton to="/login" search={{ method: 'email' }} variant="cta" block replace>
          {t('app.sign-in')}
        </LinkButton>
        <Button block onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </div>
    </AuthLayout>
  )
}
