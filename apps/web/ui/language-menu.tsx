import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { languages } from '../i18n/language-names.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { Menu } from './menu.tsx'

/** A menu of all languages, each by its own name. */
export function LanguageMenu({ variant, className }: Pick<IconButtonProps, 'variant' | 'className'>) {
  const { t, locale, changeLocale } = useTranslation()
  return (
    <Menu
      trigger={<IconButton icon={IconLanguage} label={t('app.language')} variant={variant} className={className} />}
      items={languages.map(([each, name]) => ({
        label: name,
        lang: each,
        checked: each === locale,
        onSelect: () => void changeLocale(each),
      }))}
    />
  )
}
