import { use, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { textWidth } from '../ui/title-language.ts'
import { CoverRendererContext } from './cover/cover-source.ts'
import { imageAttributes } from './image-attributes.ts'
import styles from './logo.module.css'

/** The logo of Bothy: a hut whose roof lines form a mountain. The door has the primary color in both themes. */
export function DefaultLogo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3.2 27.6 11.6 17.8 16 14.2 21.6 5.6Q23.6 3 25.8 5.4L32.8 15 37 18.4 44.8 27.6" />
        <path d="M7.2 33.4 21.8 16.6Q24 14.2 26.2 16.6L40.8 33.4" />
      </g>
      <path fill="currentColor" d="M12.2 36.2 22.6 25Q24 23.6 25.4 25L35.8 36.2V42.4Q35.8 44 34.2 44H13.8Q12.2 44 12.2 42.4Z" />
      <path className={styles.door} d="M20.6 44V37.4Q20.6 34 24 34T27.4 37.4V44Z" />
    </svg>
  )
}

/** The logo of the club; the logo of Bothy if the club has none or its image fails to load. */
export function Logo({ logo, size }: { logo: string | null | undefined; size: number }) {
  const { server = '' } = use(CoverRendererContext)
  const [failed, setFailed] = useState<string>()
  if (!logo || logo === failed) return <DefaultLogo size={size} />
  return (
    <img
      {...imageAttributes(logo, 'avatar', server)}
      sizes={`${size}px`}
      width={size}
      height={size}
      alt=""
      className={styles.logo}
      onError={() => setFailed(logo)}
    />
  )
}

type LogoWithNameProps = {
  name: string
  logo?: string | null | undefined
  size?: number
  /** Beside little room, one long word is smaller too. */
  isNarrow?: boolean
}

/** Logo and name of the club. The parent may set the color, for instance on images. */
export function LogoWithName({ name, logo, size = 30, isNarrow = false }: LogoWithNameProps) {
  const isLong = textWidth(name) > 18 || (isNarrow && name.split(/\s/).some((word) => textWidth(word) > 8))
  return (
    <span className={classes(styles.brand, isLong && styles.long)}>
      <Logo logo={logo} size={size} />
      <span>{name}</span>
    </span>
  )
}
