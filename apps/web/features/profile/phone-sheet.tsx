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
  /** What was typed to come here, and when another code may be asked for (milliseconds since 1970). */
  phone: string
  onChanged: (user: UserInfo) => void
}
type Asked = { phone: string; password: string }
type Sent = Asked & { again: number }

type SheetProps = StepProps & { open: boolean; onClose: () => void; hasTexts: boolean }

/** The number and the password first, then the code that went there. */
export function PhoneSheet({ open, onClose, ...rest }: SheetProps) {
  const { t } = useWords()
  return (
    <Sheet open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={t('info.phone.title')} wide="modal">
      <Steps {...rest} />
    </Sheet>
  )
}

function Steps({ phone, hasTexts, onChanged }: StepProps & { hasTexts: boolean }) {
  const { club } = useClub()
  const [sent, setSent] = useState<Sent>()
  const change = async (asked: Asked) => {
    const { codeSent, resendAfter, user } = await club.changePhone({ phone: asked.phone || null, password: asked.password || null })
    if (codeSent) setSent({ ...asked, again: Date.now() + resendAfter * 1000 })
    else onChanged(user)
  }
  return sent ? (
    <CodeStep {...sent} onAsk={() => change(sent)} onChanged={onChanged} />
  ) : (
    <NumberStep phone={phone} hasTexts={hasTexts} onAsk={change} />
  )
}

type NumberProps = { phone: string; hasTexts: boolean; onAsk: (asked: Asked) => Promise<void> }

function NumberStep({ phone, hasTexts, onAsk }: NumberProps) {
  const { t } = useWords()
  const form = useClubForm({
    defaultValues: { phone, password: '' },
    // Who has no password signs in by phone or by a third party.
    problemsOf: (values) =>
      withPhone(problemsIn(phoneChange, { phone: values.phone.trim() || null, password: values.password || null }), values),
    send: (values) => onAsk({ ...values, phone: values.phone.trim() }).catch(atField('password', 'BAD_CREDENTIALS')),
    says: { phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') }, password: { INVALID: t('info.password.wrong') } },
  })
  const { formProps, field, controlled, busy, error } = form
  const isRemoved = phone !== '' && form.watch('phone').trim() === ''
  const submit = hasTexts ? t('login.code.send') : t('app.save')
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <p>{hasTexts ? t('info.phone.text') : t('info.phone.text.unsent')}</p>
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

type CodeProps = StepProps & { again: number; onAsk: () => Promise<void> }

function CodeStep({ phone, again, onAsk, onChanged }: CodeProps) {
  const { t, refusal } = useWords()
  const { club } = useClub()
  const text = usePhoneText(phone)
  const form = useClubForm({
    defaultValues: { code: '' },
    problemsOf: (values) => problemsIn(phoneConfirmation, values),
    send: async ({ code }) => onChanged(await club.confirmPhone({ code }).catch(atField('code', 'BAD_CODE'))),
    says: { code: { INVALID: refusal('BAD_CODE') } },
  })
  const anew = useMutation({ mutationFn: onAsk, onSuccess: () => form.setValue('code', '') })
  const error = form.error ?? anew.error
  return (
    <form ref={focusFirstField} {...form.formProps}>
      <Stack gap="fields">
        <p>{t('info.phone.sent', { phone: text })}</p>
        {error && <RefusalNote error={error} />}
        <TextedCode again={again} asking={anew.isPending} onAsk={() => anew.mutate()} {...form.controlled('code')} />
        <Button type="submit" variant="filled" block loading={form.busy}>
          {t('info.phone.confirm')}
        </Button>
      </Stack>
    </form>
  )
}
