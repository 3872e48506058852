import type { OwnActivityKind } from '@bothy/contract/choices.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import styles from './profile.module.css'

export const tabs = [
  { kind: 'created', to: '/profile/created', labelId: 'profile.created' },
  { kind: 'joined', to: '/profile/activities', labelId: 'profile.joined' },
  { kind: 'favorite', to: '/profile/favorites', labelId: 'app.favorites' },
] as const

type ProfileTabsProps = {
  open: OwnActivityKind
  /** Shows counts in the tabs, on pages without the counts card. */
  user?: UserInfo
  /** Replaces the history entry, so that one step back leaves all lists. */
  replace?: boolean
}

export function ProfileTabs({ open, user, replace = false }: ProfileTabsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={styles.tabs}>
      <LinkTabs
        label={t('app.my-activities')}
        tabs={tabs.map(({ kind, to, labelId }) => ({
          to,
          replace,
          label: t(labelId),
          active: kind === open,
          count: user && format.number(user[kind]),
        }))}
      />
    </div>
  )
}
