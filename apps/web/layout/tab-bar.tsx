import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconHomeFilled from '@tabler/icons-react/dist/esm/icons/IconHomeFilled.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserFilled from '@tabler/icons-react/dist/esm/icons/IconUserFilled.mjs'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useUser } from '../api/api-context.tsx'
import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { LazyReviewCount } from '../members/lazy-review-count.tsx'
import type { IconType } from '../ui/icon.ts'
import type { PageLayout } from './page-layout.ts'
import styles from './tab-bar.module.css'

type Tab = {
  to: '/' | '/activities' | '/profile'
  label: MessageId
  activeFor: readonly PageLayout['tab'][]
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
export const TabBar = memo(function TabBar({ layout }: { layout: Partial<PageLayout> }) {
  const { t } = useTranslation()
  const user = useUser()
  const reviews = user?.isAdmin || user?.reviewedGroups
  return (
    <nav className={styles.bar} aria-label={t('app.navigation')} data-bottom-bar>
      {tabs.map(({ to, label, activeFor, icon, activeIcon }) => {
        const isActive = layout.tab !== undefined && activeFor.includes(layout.tab)
        const Icon = isActive ? activeIcon : icon
        return (
          <Link key={to} to={to} className={isActive ? styles.active : undefined} aria-current={isActive ? 'page' : undefined}>
            <span>
              <Icon size={22} aria-hidden />
              {reviews && to === '/profile' && <LazyReviewCount />}
            </span>
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
})
