import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from './icon-button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** Switches between light and dark theme. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const { dark } = useTheme()
  return (
    <IconButton
      icon={dark ? IconSun : IconMoon}
      size={20}
      label={dark ? t('theme.to-light') : t('theme.to-dark')}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}
