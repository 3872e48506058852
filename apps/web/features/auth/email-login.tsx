import type { ReactNode } from 'react'
import { emailLogin } from '@bothy/contract/auth/inputs.ts'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { useApi } from '../../api/api-context.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { asFieldError, useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lastAddressFor, rememberSignIn } from './last-sign-in.ts'
import { storePendingConfirmation } from './pending-confirmation.ts'
import type { SignInProps } from './stay-signed-in.tsx'
import styles from './auth.module.css'

type Props = SignInProps & {
  next: string | undefined
  /** Whether a link for confirming the address is mailed. */
  sendsMail: boolean
  children: ReactNode
}

/** Asks for the address and the password. The children stand above the button. */
export function EmailLogin({ next, sendsMail, onChallenge, stay, children }: Props) {
  const { t, errorMessage } = useTranslation()
  const { api } = useApi()
  const keepPage = () => storePendingConfirmation(next)
  const form = useApiForm({
    defaultValues: { email: lastAddressFor('email'), password: '' },
    validate: (values) => problemsIn(emailLogin, values),
    send: async (values) => {
      const answer = await api.emailLogin({ ...values, stay }).catch((refused: unknown) => {
        if (isUnconfirmed(refused)) keepPage()
        return asFieldError('password', 'BAD_CREDENTIALS')(refused)
      })
      rememberSignIn('email', values.email)
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
    messages: { password: { INVALID: errorMessage('BAD_CREDENTIALS') } },
  })
  const { formProps, field, busy, error } = form
  return (
    <form {...formProps} className={styles.form}>
      {error && (
        <ErrorAlert error={error} title={isUnconfirmed(error) && !sendsMail ? t('register.waiting.title') : undefined}>
          {isUnconfirmed(error) && (
            <p>{sendsMail ? t('login.unconfirmed', { email: form.getValues('email') }) : t('login.unconfirmed.by-admin')}</p>
          )}
        </ErrorAlert>
      )}
      <TextField label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <PasswordField label={t('login.password')} autoComplete="current-password" {...field('password')} />
      {children}
      <Button type="submit" variant="cta" block loading={busy}>
        {t('app.sign-in')}
      </Button>
    </form>
  )
}

const isUnconfirmed = (error: unknown) => error instanceof Refusal && error.code === 'EMAIL_NOT_VERIFIED'
