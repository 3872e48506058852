import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneChange, phoneConfirmation } from '@bothy/contract/auth/inputs.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi, useHasPassword } from '../../../api/api-context.tsx'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useFormattedPhone } from '../../../forms/phone-library.ts'
import { SmsCodeField } from '../../../forms/sms-code-field.tsx'
import { asFieldError, focusFirstField, useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

type StepProps = {
  /** The current number, or the one that got the code. */
  phone: string
  onChanged: (user: UserInfo) => void
}
type Entered = { phone: string; password: string }
/** `resendAt`: when another code may be requested (milliseconds since 1970). */
type Sent = Entered & { resendAt: number }

type SheetProps = StepProps & { open: boolean; onClose: () => void; hasSms: boolean }

/** Asks for the number and the password, then for the code sent to the number. */
export function PhoneSheet({ open, onClose, ...rest }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={t('info.phone.title')} desktopVariant="modal">
      <Steps {...rest} />
    </Sheet>
  )
}

function Steps({ phone, hasSms, onChanged }: StepProps & { hasSms: boolean }) {
  const { api } = useApi()
  const [sent, setSent] = useState<Sent>()
  const change = async (entered: Entered) => {
    const { codeSent, resendAfter, user } = await api.changePhone({ phone: entered.phone || null, password: entered.password || null })
    if (codeSent) setSent({ ...entered, resendAt: Date.now() + resendAfter * 1000 })
    else onChanged(user)
  }
  return sent ? (
    <CodeStep {...sent} onAsk={() => change(sent)} onChanged={onChanged} />
  ) : (
    <NumberStep phone={phone} hasSms={hasSms} onAsk={change} />
  )
}

type NumberProps = { phone: string; hasSms: boolean; onAsk: (entered: Entered) => Promise<void> }

function NumberStep({ phone, hasSms, onAsk }: NumberProps) {
  const { t } = useTranslation()
  const hasPassword = useHasPassword()
  const form = useApiForm({
    defaultValues: { phone, password: '' },
    // Members without a password sign in by phone or identity provider, so it may be null.
    validate: (values) => problemsIn(phoneChange, { phone: values.phone.trim() || null, password: values.password || null }),
    send: (values) => onAsk({ ...values, phone: values.phone.trim() }).catch(asFieldError('password', 'WRONG_PASSWORD')),
    messages: { phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') }, password: { INVALID: t('info.password.wrong') } },
  })
  const { formProps, field, controlled, busy, error } = form
  const isRemoved = phone !== '' && form.watch('phone').trim() === ''
  const submit = hasSms ? t('login.code.send') : t('app.save')
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{hasSms ? t('info.phone.text') : t('info.phone.text.unsent')}</p>
        {error && <ErrorAlert error={error} />}
        <PhoneField label={t('register.phone')} hint={phone && t('info.phone.empty')} optional {...controlled('phone')} />
        {hasPassword && <PasswordField label={t('info.password.current')} autoComplete="current-password" {...field('password')} />}
        <Button type="submit" variant={isRemoved ? 'danger' : 'filled'} block loading={busy}>
          {isRemoved ? t('info.phone.remove') : submit}
        </Button>
      </Stack>
    </form>
  )
}

type CodeProps = StepProps & { resendAt: number; onAsk: () => Promise<void> }

function CodeStep({ phone, resendAt, onAsk, onChanged }: CodeProps) {
  const { t, errorMessage } = useTranslation()
  const { api } = useApi()
  const formatted = useFormattedPhone(phone)
  const form = useApiForm({
    defaultValues: { code: '' },
    validate: (values) => problemsIn(phoneConfirmation, values),
    send: async ({ code }) => onChanged(await api.confirmPhone({ code }).catch(asFieldError('code', 'BAD_CODE'))),
    messages: { code: { INVALID: errorMessage('BAD_CODE') } },
  })
  const resend = useMutation({ mutationFn: onAsk, onSuccess: () => form.setValue('code', '') })
  const error = form.error ?? resend.error
  return (
    <form ref={focusFirstField} {...form.formProps}>
      <Stack gap="fields">
        <p>{t('info.phone.sent', { phone: formatted })}</p>
        {error && <ErrorAlert error={error} />}
        <SmsCodeField resendAt={resendAt} isResending={resend.isPending} onResend={() => resend.mutate()} {...form.controlled('code')} />
        <Button type="submit" variant="filled" block loading={form.busy}>
          {t('info.phone.confirm')}
        </Button>
      </Stack>
    </form>
  )
}
