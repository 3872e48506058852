import { phoneChange, phoneConfirmation } from '@bothy/contract/account-inputs.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { focusFirstField } from '../../forms/focus-first-field.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { usePhoneText, withPhone } from '../../forms/phone-numbers.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextedCode } from '../../forms/texted-code.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words/words.tsx'

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
  const { t } = useWords()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={t('info.phone.title')} wide="modal">
      <Steps {...rest} />
    </Sheet>
  )
}

function Steps({ phone, hasSms, onChanged }: StepProps & { hasSms: boolean }) {
  const { club } = useClub()
  const [sent, setSent] = useState<Sent>()
  const change = async (entered: Entered) => {
    const { codeSent, resendAfter, user } = await club.changePhone({ phone: entered.phone || null, password: entered.password || null })
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
  const { t } = useWords()
  const form = useClubForm({
    defaultValues: { phone, password: '' },
    // Members without a password sign in by phone or identity provider, so it may be null.
    problemsOf: (values) =>
      withPhone(problemsIn(phoneChange, { phone: values.phone.trim() || null, password: values.password || null }), values),
    send: (values) => onAsk({ ...values, phone: values.phone.trim() }).catch(atField('password', 'BAD_CREDENTIALS')),
    says: { phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') }, password: { INVALID: t('info.password.wrong') } },
  })
  const { formProps, field, controlled, busy, error } = form
  const isRemoved = phone !== '' && form.watch('phone').trim() === ''
  const submit = hasSms ? t('login.code.send') : t('app.save')
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{hasSms ? t('info.phone.text') : t('info.phone.text.unsent')}</p>
        {error && <RefusalNote error={error} />}
        <PhoneField label={t('register.phone')} hint={phone && t('info.phone.empty')} optional {...controlled('phone')} />
        <PasswordField
          label={t('info.password.current')}
          hint={t('settings.delete.no-password')}
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant={isRemoved ? 'danger' : 'filled'} block loading={busy}>
          {isRemoved ? t('info.phone.remove') : submit}
        </Button>
      </Stack>
    </form>
  )
}

type CodeProps = StepProps & { resendAt: number; onAsk: () => Promise<void> }

function CodeStep({ phone, resendAt, onAsk, onChanged }: CodeProps) {
  const { t, refusal } = useWords()
  const { club } = useClub()
  const formatted = usePhoneText(phone)
  const form = useClubForm({
    defaultValues: { code: '' },
    problemsOf: (values) => problemsIn(phoneConfirmation, values),
    send: async ({ code }) => onChanged(await club.confirmPhone({ code }).catch(atField('code', 'BAD_CODE'))),
    says: { code: { INVALID: refusal('BAD_CODE') } },
  })
  const resend = useMutation({ mutationFn: onAsk, onSuccess: () => form.setValue('code', '') })
  const error = form.error ?? resend.error
  return (
    <form ref={focusFirstField} {...form.formProps}>
      <Stack gap="fields">
        <p>{t('info.phone.sent', { phone: formatted })}</p>
        {error && <RefusalNote error={error} />}
        <TextedCode again={resendAt} asking={resend.isPending} onAsk={() => resend.mutate()} {...form.controlled('code')} />
        <Button type="submit" variant="filled" block loading={form.busy}>
          {t('info.phone.confirm')}
        </Button>
      </Stack>
    </form>
  )
}
