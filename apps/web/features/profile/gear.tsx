import { IconSettings } from '@tabler/icons-react'
import { IconLink, type IconLinkProps } from '../../ui/icon-link.tsx'
import { useWords } from '../../words/words.tsx'

/** Links to the settings of the member. */
export function Gear({ look }: Pick<IconLinkProps, 'look'>) {
  const { t } = useWords()
  return <IconLink to="/profile/settings" icon={IconSettings} label={t('profile.settings')} look={look} />
}
