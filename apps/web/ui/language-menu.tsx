import { IconLanguage } from '@tabler/icons-react'
import { locales } from '@bothy/contract/limits.ts'
import { languageNames } from '../words/language-names.ts'
import { useWords } from '../words/words.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'
import { Menu } from './menu.tsx'

/** A menu of all languages, each by its own name. */
export function LanguageMenu({ look, className }: Pick<IconButtonProps, 'look' | 'className'>) {
  const { t, locale, changeLocale } = useWords()
  return (
    <Menu
      trigger={<IconButton icon={IconLanguage} label={t('app.language')} look={look} className={className} />}
      items={locales.map((each) => ({
        label: languageNames[each],
        lang: each,
        checked: each === locale,
        onSelect: () => void changeLocale(each),
      }))}
    />
  )
}
