import { IconSettings } from '@tabler/icons-react'
import { IconLink, type IconLinkProps } from '../../ui/icon-link.tsx'
import { useTranslation } from '../../i18n/translation.tsx'

/** Links to the settings of the member. */
export function SettingsLink({ variant }: Pick<IconLinkProps, 'variant'>) {
  const { t } = useTranslation()
  return <IconLink to="/profile/settings" icon={IconSettings} label={t('profile.settings')} variant={variant} />
}
