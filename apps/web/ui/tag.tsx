import { IconBasket, IconCamera, IconFriends, IconMoonStars, IconMountain, IconMug, IconTent, IconWalk } from '@tabler/icons-react'
import { clubTags, type ClubTag } from '@bothy/contract/limits.ts'
import type { Words } from '../words/words.tsx'
import { useWords } from '../words/words.tsx'
import type { IconType } from './icon.ts'
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

const clubTag = (tag: string): ClubTag | undefined => clubTags.find((each) => each === tag.toLowerCase())

/** The icon of one of the club's eight tags; own tags have none. */
export function tagIcon(tag: string): IconType | undefined {
  const known = clubTag(tag)
  return known && icons[known]
}

/** A club tag in the reader's language; an own tag as its member wrote it. */
export function tagName(tag: string, t: Words['t']): string {
  const known = clubTag(tag)
  return known ? t(`tag.${known}`) : tag
}

export function Tag({ tag }: { tag: string }) {
  const { t } = useWords()
  const Icon = tagIcon(tag)
  return (
    <span className={styles.tag}>
      {Icon && <Icon size={16} aria-hidden />}
      {tagName(tag, t)}
    </span>
  )
}
