import { useTranslation } from '../i18n/translation.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { ResendCode } from './resend-code.tsx'

type Props = {
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number
  isResending: boolean
  onResend: () => void
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
}

/** The field for the code of an SMS, with a button that requests another code. */
export function SmsCodeField({ resendAt, isResending, onResend, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <CodeField
      label={t('login.code')}
      hint={t('login.code.sent')}
      aside={<ResendCode availableAt={resendAt} busy={isResending} onResend={onResend} />}
      {...field}
    />
  )
}
