import { IconCompass, IconHeart, IconPlus, IconRoute } from '@tabler/icons-react'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { classes } from '../../ui/classes.ts'
import type { IconType } from '../../ui/icon.ts'
import type { WordId } from '../../words/catalogue.ts'
import { useWords } from '../../words/words.tsx'
import styles from './home.module.css'

type Action = { to: LinkComponentProps['to']; words: WordId; icon: IconType; hot?: boolean }

const actions: readonly Action[] = [
  { to: '/create-activity', words: 'home.quick.create', icon: IconPlus, hot: true },
  { to: '/profile/activities', words: 'home.quick.mine', icon: IconRoute },
  { to: '/profile/favorites', words: 'home.quick.favorites', icon: IconHeart },
  { to: '/guide', words: 'home.quick.guide', icon: IconCompass },
]

/** On phones; wide screens have them in the side navigation. */
export function QuickActions() {
  const { t } = useWords()
  return (
    <nav className={styles.quick} aria-label={t('home.quick.label')}>
      {actions.map(({ to, words, icon: Icon, hot }) => (
        <Link key={words} to={to}>
          <span className={classes(styles.tile, hot && styles.hot)}>
            <Icon size={24} aria-hidden />
          </span>
          {t(words)}
        </Link>
      ))}
    </nav>
  )
}
