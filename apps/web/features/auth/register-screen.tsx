import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { hostedRegistration, registration } from '@bothy/contract/auth/inputs.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi, useClubSettings, useQueries, useUser } from '../../api/api-context.tsx'
import { useCapabilities } from '../../api/capabilities.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { NewPasswordFields, passwordMessages } from '../../forms/new-password-fields.tsx'
import { newPasswordProblems } from '../../forms/new-password.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { ResendCode } from '../../forms/resend-code.tsx'
import { RestoredDraft } from '../../forms/restored-draft.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rememberSignIn } from './last-sign-in.ts'
import { storePendingConfirmation } from './pending-confirmation.ts'
import { RedirectAfterSignIn } from './redirect-after-sign-in.tsx'
import { discardRegistrationDraft, readRegistrationDraft, storeRegistrationDraft } from './registration-draft.ts'
import { useSentTo } from './use-sent-to.ts'
import styles from './auth.module.css'

/** Creates an account. The settings of the club decide whether the member must confirm the email address before signing in. */
export function RegisterScreen() {
  const { t } = useTranslation()
  const { next } = useSearch({ from: '/register' })
  const settings = useClubSettings()
  const { data: providers, isPending } = useQuery(useQueries().settings.providers())
  const [unconfirmed, setUnconfirmed] = useSentTo()
  if (useUser()) return <RedirectAfterSignIn next={next} />
  if (unconfirmed && isPending) return <AuthLayout title={t('title.register')} />
  if (unconfirmed && providers)
    return <Unconfirmed email={unconfirmed} isMailed={providers.mail} next={next} onAgain={() => setUnconfirmed(undefined)} />
  if (settings && !settings.allowSelfRegistration) return <Closed next={next} />
  return (
    <AuthLayout title={t('title.register')} lead={t('register.lead')}>
      <RegisterForm settings={settings} next={next} onUnconfirmed={setUnconfirmed} />
      <nav className={styles.links} aria-label={t('login.other')}>
        <Link to="/login" search={{ next }} replace>
          {t('register.sign-in')}
        </Link>
      </nav>
    </AuthLayout>
  )
}

type Next = { next: string | undefined }
type RegisterFormProps = Next & { settings: ClubSettings | undefined; onUnconfirmed: (email: string) => void }

function RegisterForm({ settings, next, onUnconfirmed }: RegisterFormProps) {
  const translation = useTranslation()
  const { t, locale } = translation
  const { api } = useApi()
  const { requiresPhone } = useCapabilities()
  const schema = requiresPhone ? registration : hostedRegistration
  const [draft] = useState(readRegistrationDraft)
  const [isRestored, setIsRestored] = useState(Object.values(draft).some(Boolean))
  const form = useApiForm({
    defaultValues: { ...draft, ...noPassword },
    validate: (values) => newPasswordProblems(schema, values, settings),
    send: async ({ name, email, phone, password }) => {
      const answer = await api.register({ name, email, phone, password, language: locale })
      discardRegistrationDraft()
      rememberSignIn('email', email.trim())
      if (!answer.needEmailConfirmation) return
      storePendingConfirmation(next)
      onUnconfirmed(email.trim())
    },
    messages: { ...passwordMessages(settings, translation), phone: { NOT_A_PHONE: t('phone.wrong') } },
  })
  const { formProps, field, controlled, busy, error, subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => storeRegistrationDraft(values) }), [subscribe])
  const startOver = () => {
    discardRegistrationDraft()
    setIsRestored(false)
    form.startOver({ name: '', email: '', phone: '', ...noPassword })
  }
  return (
    <form {...formProps} className={styles.form}>
      {isRestored && <RestoredDraft onStartOver={startOver} />}
      <TextField label={t('register.name')} hint={t('register.name.hint')} autoComplete="name" {...field('name')} />
      <TextField label={t('login.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <PhoneField label={t('register.phone')} hint={t('register.phone.hint')} optional={!requiresPhone} {...controlled('phone')} />
      <NewPasswordFields rules={settings} currentValue={form.watch('password')} password={field('password')} confirm={field('confirm')} />
      {error && (
        <ErrorAlert error={error}>
          {isRegistered(error) && (
            <Link to="/login" search={{ next }}>
              {t('app.sign-in')}
            </Link>
          )}
        </ErrorAlert>
      )}
      <Button type="submit" variant="cta" block loading={busy}>
        {t('title.register')}
      </Button>
    </form>
  )
}

const noPassword = { password: '', confirm: '' }

const isRegistered = (error: Error) => error instanceof Refusal && error.code === 'ALREADY_REGISTERED'

function Closed({ next }: Next) {
  const { t, errorMessage } = useTranslation()
  return (
    <AuthLayout title={t('register.closed')} lead={errorMessage('REGISTRATION_CLOSED')}>
      <div className={styles.content}>
        <LinkButton to="/" variant="cta" block>
          {t('register.look-around')}
        </LinkButton>
        <LinkButton to="/login" search={{ next }} block>
          {t('app.sign-in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** The first mail has just been sent, so the countdown begins at once. */
function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const toast = useToast()
  const [availableAt, setAvailableAt] = useState(() => Date.now() + authLimits.resendSeconds * 1000)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.resendConfirmation({ email }),
    retry: false,
    onSuccess: ({ resendAfter }) => {
      setAvailableAt(Date.now() + resendAfter * 1000)
      toast.done(t('register.mail.sent-again'))
    },
    onError: toast.failed,
  })
  return <ResendCode what="mail" availableAt={availableAt} busy={isPending} onResend={() => mutate()} />
}

type UnconfirmedProps = Next & { email: string; isMailed: boolean; onAgain: () => void }

/** The member opens a mail. Where no mail is sent, an admin confirms the address. */
function Unconfirmed({ email, isMailed, next, onAgain }: UnconfirmedProps) {
  const { t } = useTranslation()
  const [title, text, hint] = isMailed
    ? (['register.mail.title', 'register.mail.text', 'register.mail.none'] as const)
    : (['register.waiting.title', 'register.waiting.text', 'register.waiting.hint'] as const)
  return (
    <AuthLayout title={t(title)} lead={t(text, { email })}>
      <div className={styles.content}>
        <Alert kind="info">{t(hint)}</Alert>
        {isMailed && <SendAgain email={email} />}
        <LinkButton to="/login" search={{ next }} variant={isMailed ? 'cta' : 'default'} block>
          {t('app.sign-in')}
        </LinkButton>
        <Button block onClick={onAgain}>
          {t('register.again')}
        </Button>
      </div>
    </AuthLayout>
  )
}
