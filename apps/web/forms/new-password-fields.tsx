import { useEffect, useState } from 'react'
import type { PasswordRules } from '@bothy/contract/auth/password-policy.ts'
import { joinSentences } from '../i18n/join-sentences.ts'
import { useTranslation, type Translation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import type { TextFieldProps } from '../ui/text-field.tsx'
import { passwordsDiffer } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import { checkedStrengthOf, recommendedLength, strengthOf, strengths } from './password-strength.ts'
import styles from './password-field.module.css'

function rulesHint(rules: PasswordRules | undefined, { locale, t }: Pick<Translation, 'locale' | 't'>): string | undefined {
  if (!rules) return undefined
  const { minimumPasswordLength: min, requireComplexPassword } = rules
  const recommended = recommendedLength
  const length = min < recommended ? t('register.password.rule-short', { min, recommended }) : t('register.password.rule', { min })
  return joinSentences(locale, length, requireComplexPassword && t('register.password.complex'))
}

/** The messages of refused values of both password fields. */
export function passwordMessages(rules: PasswordRules | undefined, { t, errorMessage }: Pick<Translation, 't' | 'errorMessage'>) {
  return {
    password: {
      REQUIRED: t('missing.new-password'),
      INVALID: errorMessage('WEAK_PASSWORD'),
      ...(rules && { TOO_SHORT: t('register.password.short') }),
    },
    confirm: { [passwordsDiffer]: t('register.password.differ') },
  }
}

type Props = {
  /** The default is "Password". */
  label?: string
  rules: PasswordRules | undefined
  /** The current value, for the strength meter. */
  currentValue: string
  /** Props of the field from `useApiForm`. */
  password: Partial<TextFieldProps>
  confirm: Partial<TextFieldProps>
}

export function NewPasswordFields({ label, rules, currentValue, password, confirm }: Props) {
  const { locale, t } = useTranslation()
  return (
    <>
      <PasswordField
        label={label ?? t('login.password')}
        autoComplete="new-password"
        hint={rulesHint(rules, { locale, t })}
        aside={currentValue !== '' && <PasswordMeter password={currentValue} />}
        {...password}
      />
      <PasswordField label={t('register.password.again')} autoComplete="new-password" {...confirm} />
    </>
  )
}

/** The strength as far as it is known: the list of common passwords loads meanwhile. If it does not load, the server still refuses them. */
function useStrength(password: string) {
  const [checked, setChecked] = useState<{ password: string; strength: ReturnType<typeof strengthOf> }>()
  useEffect(() => {
    let isCurrent = true
    checkedStrengthOf(password).then(
      (strength) => isCurrent && setChecked({ password, strength }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [password])
  return checked?.password === password ? checked.strength : strengthOf(password)
}

/** Shows the strength of a password while it is typed. */
function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = useStrength(password)
  const reached = strengths.indexOf(strength)
  return (
    <span className={classes(styles.meter, styles[strength])}>
      <span role="status">{t(`register.strength.${strength}`)}</span>
      <span className={styles.bars} aria-hidden="true">
        {strengths.map((each, index) => (
          <i key={each} className={index <= reached ? styles.filled : undefined} />
        ))}
      </span>
    </span>
  )
}
