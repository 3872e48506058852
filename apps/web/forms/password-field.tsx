import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'
import styles from './password-field.module.css'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const action = shown ? t('login.password.hide') : t('login.password.show')
  // A page may have several of these buttons, and at most one of its fields is just the password.
  const label = props.label === t('login.password') ? action : t('app.label-value', { label: action, value: props.label })
  const reveal = <IconButton icon={shown ? IconEyeOff : IconEye} label={label} className={styles.reveal} onClick={() => setShown(!shown)} />
  return <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} after={reveal} />
}
