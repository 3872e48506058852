import { useWords, type Words } from '../words/words.tsx'
import type { TextFieldProps } from '../ui/text-field.tsx'
import { differ, type PasswordRules } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { recommendedLength } from './password-strength.ts'

function rulesHint(rules: PasswordRules | undefined, t: Words['t']): string | undefined {
  if (!rules) return undefined
  const { minimumPasswordLength: min, requireComplexPassword } = rules
  const recommended = recommendedLength
  const length = min < recommended ? t('register.password.rule-short', { min, recommended }) : t('register.password.rule', { min })
  return requireComplexPassword ? `${length} ${t('register.password.complex')}` : length
}

/** The messages of refused values of both password fields. */
export function passwordSays(rules: PasswordRules | undefined, { t, refusal }: Pick<Words, 't' | 'refusal'>) {
  return {
    password: {
      INVALID: refusal('WEAK_PASSWORD'),
      ...(rules && { TOO_SHORT: t('register.password.short', { min: rules.minimumPasswordLength }) }),
    },
    confirm: { [differ]: t('register.password.differ') },
  }
}

type Props = {
  /** The default is "Password". */
  label?: string
  rules: PasswordRules | undefined
  /** The current value, for the strength meter. */
  typed: string
  /** Props of the field from `useApiForm`. */
  password: Partial<TextFieldProps>
  confirm: Partial<TextFieldProps>
}

export function NewPasswordFields({ label, rules, typed, password, confirm }: Props) {
  const { t } = useWords()
  return (
    <>
      <PasswordField
        label={label ?? t('login.password')}
        autoComplete="new-password"
        hint={rulesHint(rules, t)}
        aside={typed !== '' && <PasswordMeter password={typed} />}
        {...password}
      />
      <PasswordField label={t('register.password.again')} autoComplete="new-password" {...confirm} />
    </>
  )
}
