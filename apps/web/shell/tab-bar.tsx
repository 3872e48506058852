import { IconHome, IconHomeFilled, IconMap2, IconUser, IconUserFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { IconType } from '../ui/icon.ts'
import { useWords } from '../words/words.tsx'
import type { WordId } from '../words/catalogue.ts'
import type { PageFrame } from './page-frame.ts'
import styles from './tab-bar.module.css'

type Tab = {
  to: '/' | '/activities' | '/profile'
  label: WordId
  activeFor: readonly PageFrame['tab'][]
  icon: IconType
  activeIcon: IconType
}

const tabs: readonly Tab[] = [
  { to: '/', label: 'app.home', activeFor: ['home', 'guide'], icon: IconHome, activeIcon: IconHomeFilled },
  { to: '/activities', label: 'app.activities', activeFor: ['activities'], icon: IconMap2, activeIcon: IconMap2 },
  {
    to: '/profile',
    label: 'app.profile',
    activeFor: ['profile', 'my-activities', 'favorites', 'admin', 'settings'],
    icon: IconUser,
    activeIcon: IconUserFilled,
  },
]

/** The navigation of phones: three tabs at the bottom. */
export function TabBar({ frame }: { frame: Partial<PageFrame> }) {
  const { t } = useWords()
  return (
    <nav className={styles.bar} aria-label={t('app.navigation')}>
      {tabs.map(({ to, label, activeFor, icon, activeIcon }) => {
        const isActive = frame.tab !== undefined && activeFor.includes(frame.tab)
        const Icon = isActive ? activeIcon : icon
        return (
          <Link key={to} to={to} className={isActive ? styles.active : undefined} aria-current={isActive ? 'page' : undefined}>
            <span>
              <Icon size={22} aria-hidden />
            </span>
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}
