import { useRef, type ReactNode } from 'react'
import { useClubLogo, useClubName } from '../../api/api-context.tsx'
import { LogoWithName } from '../../images/logo.tsx'
import { Scene } from '../../images/scene.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { OverlapPanel } from '../../ui/page.tsx'
import { BackButton } from '../../ui/top-bar.tsx'
import { useOnChange } from '../../ui/use-on-change.ts'
import styles from './auth.module.css'

type AuthLayoutProps = {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  children?: ReactNode
}

/** The layout of the sign-in pages: a picture with the club's name, and a panel with the form. */
export function AuthLayout({ title, lead, children }: AuthLayoutProps) {
  usePageTitle(title)
  const heading = useFocusOnChange(title)
  return (
    <div className={styles.layout}>
      <header className={styles.hero}>
        <Scene name="login" className={styles.heroImage} />
        <div className={styles.heroBar}>
          <BackButton variant="overlay" />
          <LanguageMenu variant="overlay" />
        </div>
        <div className={styles.brand}>
          <LogoWithName name={useClubName()} logo={useClubLogo()} size={54} />
        </div>
      </header>
      <OverlapPanel className={styles.panel}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </OverlapPanel>
    </div>
  )
}

/** Moves the focus to the heading when it changes without a navigation, so that screen readers read the answer. */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useOnChange(title, () => heading.current?.focus())
  return heading
}
