import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './password-field.module.css'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const reveal = (
    <IconButton
      icon={shown ? IconEyeOff : IconEye}
      label={shown ? t('login.password.hide') : t('login.password.show')}
      className={styles.reveal}
      onClick={() => setShown(!shown)}
    />
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={reveal} />
}
