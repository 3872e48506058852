import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { TextField } from '../ui/text-field.tsx'

/** A code of the authenticator app or a backup code, asked for beside a password. */
export function SecondFactorField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('settings.delete.code')}
      hint={t('settings.delete.code.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
