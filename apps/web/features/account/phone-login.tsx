import { isSession } from '@bothy/contract/sign-in.ts'
import { codeRequest, phoneLogin } from '@bothy/contract/account-inputs.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClub } from '../../club/club.tsx'
import { atField } from '../../forms/at-field.ts'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { focusFirstField } from '../../forms/focus-first-field.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { withPhone } from '../../forms/phone-numbers.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { TextedCode } from '../../forms/texted-code.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './account.module.css'

/** The number that got the last code, and when another code may be requested (milliseconds since 1970). */
type Sent = { phone: string; resendAt: number }

/** Asks for the phone number, then for the code sent to it. */
export function PhoneLogin({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { t, refusal } = useWords()
  const { club } = useClub()
  const [sent, setSent] = useState<Sent>()
  const sendCode = async (phone: string) => {
    const { resendAfter } = await club.sendCode({ phone })
    setSent({ phone, resendAt: Date.now() + resendAfter * 1000 })
  }
  const form = useClubForm({
    defaultValues: { phone: '', code: '' },
    problemsOf: (values) =>
      sent?.phone === values.phone ? problemsIn(phoneLogin, values) : withPhone(problemsIn(codeRequest, { phone: values.phone }), values),
    send: async ({ phone, code }) => {
      if (sent?.phone !== phone) return sendCode(phone)
      const answer = await club.phoneLogin({ phone, code }).catch(atField('code', 'BAD_CODE'))
      if (!isSession(answer)) onChallenge(answer.challenge)
    },
    says: { phone: { NOT_A_PHONE: t('phone.wrong') }, code: { INVALID: refusal('BAD_CODE') } },
  })
  const resend = useMutation({ mutationFn: sendCode, onSuccess: () => form.setValue('code', '') })
  const { formProps, controlled, busy } = form
  const isSent = sent !== undefined && sent.phone === form.watch('phone')
  const error = form.error ?? resend.error
  return (
    <form {...formProps} className={styles.form}>
      {error && <RefusalNote error={error} />}
      <PhoneField label={t('register.phone')} {...controlled('phone')} />
      {isSent && (
        <div key={sent.phone} ref={focusFirstField}>
          <TextedCode again={sent.resendAt} asking={resend.isPending} onAsk={() => resend.mutate(sent.phone)} {...controlled('code')} />
        </div>
      )}
      <Button type="submit" variant="cta" block loading={busy}>
        {isSent ? t('app.sign-in') : t('login.code.send')}
      </Button>
    </form>
  )
}
