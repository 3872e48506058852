import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { themes, type Theme } from '@bothy/contract/choices.ts'
import { useSetting } from '../../../api/settings.tsx'
import { Card } from '../../../ui/card.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

const icons: Record<Theme, IconType> = { light: IconSun, dark: IconMoon, system: IconDeviceMobile }

/** Light, dark, or the theme of the device. */
export function Appearance() {
  const { t } = useTranslation()
  const [theme, choose] = useSetting('preferences.theme')
  return (
    <Card>
      <SegmentedControl<Theme>
        label={t('profile.theme')}
        showLabel
        value={theme}
        onChange={choose}
        segments={themes.map((value) => ({ value, label: t(`profile.theme.${value}`), icon: icons[value] }))}
      />
    </Card>
  )
}
