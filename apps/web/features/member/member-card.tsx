import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import type { Member } from '@bothy/contract/entities.ts'
import { Interests } from '../../activity-parts/tag.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import styles from './member.module.css'

/** Avatar, name, joining date, number of led activities, and the visible part of the profile. */
export function MemberCard({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, avatar, createdAt, led, bio, location, interests } = member
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.top}>
        <Avatar name={name} avatar={avatar} size="lg" />
        {isSelf && (
          <LinkButton to="/profile" size="small">
            {t('member.self')}
          </LinkButton>
        )}
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.since}>{t('profile.since', { since: format.monthAndYear(createdAt) })}</p>
      <ul className={styles.facts}>
        {led > 0 && (
          <li>
            <IconFlag size={18} aria-hidden />
            {t('member.led', { count: led })}
          </li>
        )}
        {location && (
          <li>
            <IconMapPin size={18} aria-hidden />
            <span lang={detectLanguage(location)}>{location}</span>
          </li>
        )}
        {bio === null && (
          <li>
            <IconLock size={18} aria-hidden />
            {t('member.keeps-profile')}
          </li>
        )}
      </ul>
      {bio && (
        <p className={styles.bio} lang={detectLanguage(bio)}>
          {bio}
        </p>
      )}
      {interests && interests.length > 0 && <Interests tags={interests} />}
    </section>
  )
}
