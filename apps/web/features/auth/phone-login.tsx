import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import { codeRequest, phoneLogin } from '@bothy/contract/auth/inputs.ts'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { useApi } from '../../api/api-context.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { SmsCodeField } from '../../forms/sms-code-field.tsx'
import { asFieldError, focusFirstField, useApiForm } from '../../forms/use-api-form.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { lastAddressFor, rememberSignIn } from './last-sign-in.ts'
import { readSentCode, storeSentCode } from './sent-code.ts'
import type { SignInProps } from './stay-signed-in.tsx'
import styles from './auth.module.css'

/** Asks for the phone number, then for the code sent to it. The children stand above the button. */
export function PhoneLogin({ onChallenge, stay, children }: SignInProps & { children: ReactNode }) {
  const { t, errorMessage } = useTranslation()
  const { api } = useApi()
  const [sentBefore] = useState(readSentCode)
  const [sent, setSent] = useState(sentBefore)
  const sendCode = async (phone: string) => {
    const { resendAfter } = await api.sendCode({ phone })
    const next = { phone, resendAt: Date.now() + resendAfter * 1000 }
    storeSentCode(next, authLimits.codeSeconds * 1000)
    setSent(next)
  }
  const form = useApiForm({
    defaultValues: { phone: sentBefore?.phone ?? lastAddressFor('phone'), code: '' },
    validate: (values) =>
      sent?.phone === values.phone ? problemsIn(phoneLogin, values) : problemsIn(codeRequest, { phone: values.phone }),
    send: async ({ phone, code }) => {
      if (sent?.phone !== phone) return sendCode(phone)
      const answer = await api.phoneLogin({ phone, code, stay }).catch(asFieldError('code', 'BAD_CODE'))
      rememberSignIn('phone', phone)
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
    messages: { phone: { NOT_A_PHONE: t('phone.wrong') }, code: { INVALID: errorMessage('BAD_CODE') } },
  })
  const resend = useMutation({ mutationFn: sendCode, onSuccess: () => form.setValue('code', '') })
  const { formProps, controlled, busy } = form
  const isSent = sent !== undefined && sent.phone === form.watch('phone')
  const error = form.error ?? resend.error
  return (
    <form {...formProps} className={styles.form}>
      {error && <ErrorAlert error={error} />}
      <PhoneField label={t('register.phone')} {...controlled('phone')} />
      {isSent && (
        <div key={sent.phone} ref={sent === sentBefore ? null : focusFirstField}>
          <SmsCodeField
            resendAt={sent.resendAt}
            isResending={resend.isPending}
            onResend={() => resend.mutate(sent.phone)}
            {...controlled('code')}
          />
        </div>
      )}
      {children}
      <Button type="submit" variant="cta" block loading={busy}>
        {isSent ? t('app.sign-in') : t('login.code.send')}
      </Button>
    </form>
  )
}
