import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { Interests } from '../../activity-parts/tag.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './profile.module.css'

/** Picture, name, location, month of joining, bio and interests. */
export function ProfileHeader({ user: { name, avatar, location, createdAt, bio, interests } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const format = useFormat()
  const since = format.monthAndYear(createdAt)
  return (
    <header>
      <div className={styles.top}>
        <span className={styles.avatar}>
          <Avatar name={name} avatar={avatar} size="lg" />
        </span>
        <LinkButton to="/profile/info" size="small" icon={IconPencil}>
          {t('profile.edit')}
        </LinkButton>
      </div>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.since}>{location ? t('profile.since-at', { location, since }) : t('profile.since', { since })}</p>
      {bio && (
        <p className={styles.bio} lang={detectLanguage(bio)}>
          {bio}
        </p>
      )}
      {interests.length > 0 && (
        <div className={styles.interests}>
          <Interests tags={interests} />
        </div>
      )}
    </header>
  )
}
