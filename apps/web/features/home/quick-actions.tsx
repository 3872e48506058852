import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { IconType } from '../../ui/icon.ts'
import styles from './home.module.css'

type Action = { to: LinkComponentProps['to']; label: MessageId; icon: IconType }

const actions: readonly Action[] = [
  { to: '/create-activity', label: 'home.quick.create', icon: IconPlus },
  { to: '/profile/activities', label: 'home.quick.mine', icon: IconRoute },
  { to: '/profile/favorites', label: 'home.quick.favorites', icon: IconHeart },
  { to: '/guide', label: 'home.quick.guide', icon: IconCompass },
]

/** Only on phones; wide screens have these links in the side navigation. */
export function QuickActions() {
  const { t } = useTranslation()
  return (
    <nav className={styles.quickActions} aria-label={t('home.quick.label')}>
      {actions.map(({ to, label, icon: Icon }) => (
        <Link key={label} to={to}>
          <span className={styles.tile}>
            <Icon size={24} aria-hidden />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
