import { IconHome, IconHomeFilled, IconMap2, IconUser, IconUserFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { IconType } from '../ui/icon.ts'
import { useWords } from '../words/words.tsx'
import type { WordId } from '../words/catalogue.ts'
import type { PageFrame } from './page-frame.ts'
import styles from './tab-bar.module.css'

type Tab = { to: '/' | '/activities' | '/profile'; words: WordId; lit: readonly PageFrame['tab'][]; icon: IconType; litIcon: IconType }

const tabs: readonly Tab[] = [
  { to: '/', words: 'app.home', lit: ['home', 'guide'], icon: IconHome, litIcon: IconHomeFilled },
  { to: '/activities', words: 'app.activities', lit: ['activities'], icon: IconMap2, litIcon: IconMap2 },
  {
    to: '/profile',
    words: 'app.profile',
    lit: ['profile', 'my-activities', 'favorites', 'admin', 'settings'],
    icon: IconUser,
    litIcon: IconUserFilled,
  },
]

/** The three places of the app, within reach of the thumb. */
export function TabBar({ frame }: { frame: Partial<PageFrame> }) {
  const { t } = useWords()
  return (
    <nav className={styles.bar} aria-label={t('app.navigation')}>
      {tabs.map(({ to, words, lit, icon, litIcon }) => {
        const isLit = frame.tab !== undefined && lit.includes(frame.tab)
        const Icon = isLit ? litIcon : icon
        return (
          <Link key={to} to={to} className={isLit ? styles.lit : undefined} aria-current={isLit ? 'page' : undefined}>
            <span>
              <Icon size={22} aria-hidden />
            </span>
            {t(words)}
          </Link>
        )
      })}
    </nav>
  )
}
