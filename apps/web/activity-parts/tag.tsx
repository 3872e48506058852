import IconBasket from '@tabler/icons-react/dist/esm/icons/IconBasket.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconMoonStars from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs'
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import IconMug from '@tabler/icons-react/dist/esm/icons/IconMug.mjs'
import IconTent from '@tabler/icons-react/dist/esm/icons/IconTent.mjs'
import IconWalk from '@tabler/icons-react/dist/esm/icons/IconWalk.mjs'
import { Link } from '@tanstack/react-router'
import { clubTags, type ClubTag } from '@bothy/contract/choices.ts'
import type { Translation } from '../i18n/translation.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import type { IconType } from '../ui/icon.ts'
import styles from './tag.module.css'

const icons: Record<ClubTag, IconType> = {
  hiking: IconWalk,
  'mountain climbing': IconMountain,
  camping: IconTent,
  photography: IconCamera,
  stargazing: IconMoonStars,
  picnic: IconBasket,
  family: IconFriends,
  social: IconMug,
}

const clubTagOf = (tag: string): ClubTag | undefined => clubTags.find((each) => each === tag.toLowerCase())

/** The icon of one of the eight club tags; custom tags have none. */
export function tagIcon(tag: string): IconType | undefined {
  const clubTag = clubTagOf(tag)
  return clubTag && icons[clubTag]
}

/** The name of a club tag in the viewer's language; a custom tag as the member wrote it. */
export function tagName(tag: string, t: Translation['t']): string {
  const clubTag = clubTagOf(tag)
  return clubTag ? t(`tag.${clubTag}`) : tag
}

export function Tag({ tag }: { tag: string }) {
  const { t } = useTranslation()
  const Icon = tagIcon(tag)
  return (
    <span className={styles.tag}>
      {Icon && <Icon size={16} aria-hidden />}
      {tagName(tag, t)}
    </span>
  )
}

/** The interests of a member. */
export function Interests({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.interests} aria-label={t('info.interests')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Tag tag={tag} />
        </li>
      ))}
    </ul>
  )
}

/** A tag that leads to the activities that have it. */
export function TagLink({ tag }: { tag: string }) {
  return (
    <Link to="/activities" search={{ tag: [tag] }} className={styles.link}>
      <Tag tag={tag} />
    </Link>
  )
}
