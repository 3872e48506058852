import type { UserInfo } from '@bothy/contract/entities.ts'
import type { Kind } from '@bothy/contract/limits.ts'
import { useFormat } from '../../format/use-format.ts'
import { LinkTabs } from '../../ui/tabs.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './profile.module.css'

export const tabs = [
  { kind: 'created', to: '/profile/created', words: 'profile.created' },
  { kind: 'joined', to: '/profile/activities', words: 'profile.joined' },
  { kind: 'favorite', to: '/profile/favorites', words: 'app.favorites' },
] as const

export type ProfileTabsProps = {
  open: Kind
  /** Shows the counts, where no card does. */
  user?: UserInfo
  /** Going from list to list is one step for Back. */
  replace?: boolean
}

export function ProfileTabs({ open, user, replace = false }: ProfileTabsProps) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <div className={styles.tabs}>
      <LinkTabs
        label={t('app.my-activities')}
        tabs={tabs.map(({ kind, to, words }) => ({
          to,
          replace,
          label: t(words),
          active: kind === open,
          count: user && format.number(user[kind]),
        }))}
      />
    </div>
  )
}
