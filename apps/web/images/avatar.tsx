import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { use, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { CoverRendererContext } from './cover/cover-source.ts'
import { imageAttributes } from './image-attributes.ts'
import { initialsOf, tintOf } from './initials.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  /** Null for a deleted member. */
  name: string | null
  avatar?: string | null | undefined
  /** 34, 44 or 84 px. */
  size?: 'sm' | 'md' | 'lg'
  /** Screen readers read the name. Set it where the name is not written beside the avatar. */
  labelled?: boolean
}

const sizes = { sm: '34px', md: '44px', lg: '84px' } as const

/** The picture of a member, or the initials where there is none or it does not load. */
export function Avatar({ name, avatar, size = 'sm', labelled = false }: AvatarProps) {
  const { t } = useTranslation()
  const { server = '' } = use(CoverRendererContext)
  const [failed, setFailed] = useState<string>()
  const displayName = name ?? t('people.former')
  const label = labelled ? { role: 'img', 'aria-label': displayName } : { 'aria-hidden': true }
  return (
    <span
      {...label}
      title={displayName}
      data-tint={name === null ? undefined : tintOf(name)}
      className={classes(styles.avatar, styles[size])}
    >
      {avatar && avatar !== failed ? (
        <img {...imageAttributes(avatar, 'avatar', server)} sizes={sizes[size]} alt="" loading="lazy" onError={() => setFailed(avatar)} />
      ) : name === null ? (
        '–'
      ) : (
        initialsOf(name) || <IconUser className={styles.nobody} aria-hidden />
      )}
    </span>
  )
}
