import type { ReactNode } from 'react'
import { base } from '../../base.ts'
import { useClubLogo, useClubName } from '../../club/club.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Brand } from '../../ui/mark.tsx'
import { Lift } from '../../ui/page.tsx'
import { BackButton } from '../../ui/top-bar.tsx'
import styles from './account.module.css'

type AuthLayoutProps = {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  children?: ReactNode
}

/** The layout of the sign-in pages: a picture with the club's name, and a panel with the form. */
export function Doorway({ title, lead, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.hero}>
        <picture>
          <source media="(min-width: 600px)" srcSet={`${base}scenes/login-wide.webp`} />
          <img className={styles.heroImage} src={`${base}scenes/login.webp`} alt="" fetchPriority="high" />
        </picture>
        <div className={styles.heroBar}>
          <BackButton look="veil" />
          <LanguageMenu look="veil" />
        </div>
        <div className={styles.brand}>
          <Brand name={useClubName()} logo={useClubLogo()} size={54} />
        </div>
      </header>
      <Lift className={styles.panel}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </Lift>
    </div>
  )
}
