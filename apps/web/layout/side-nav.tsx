import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { memo } from 'react'
import { useClubLogo, useClubName, useUser } from '../api/api-context.tsx'
import type { MessageId } from '../i18n/catalog.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { LogoWithName } from '../images/logo.tsx'
import { LazyReviewCount } from '../members/lazy-review-count.tsx'
import { LazyBell } from '../notifications/lazy-bell.tsx'
import { preferredTheme, useTheme } from '../settings/theme.ts'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { IconType } from '../ui/icon.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import type { PageLayout } from './page-layout.ts'
import styles from './side-nav.module.css'

type Entry = { to: LinkComponentProps['to']; label: MessageId; tab: PageLayout['tab']; icon: IconType }

const entries: readonly Entry[] = [
  { to: '/', label: 'app.home', tab: 'home', icon: IconHome },
  { to: '/activities', label: 'app.activities', tab: 'activities', icon: IconMap2 },
  { to: '/profile/activities', label: 'app.my-activities', tab: 'my-activities', icon: IconRoute },
  { to: '/profile/favorites', label: 'app.favorites', tab: 'favorites', icon: IconHeart },
  { to: '/profile', label: 'app.profile', tab: 'profile', icon: IconUser },
  { to: '/guide', label: 'app.guide', tab: 'guide', icon: IconCompass },
]

const settingsEntry: Entry = { to: '/profile/settings', label: 'profile.settings', tab: 'settings', icon: IconSettings }

/** The navigation of wide screens. */
export const SideNav = memo(function SideNav({ layout }: { layout: Partial<PageLayout> }) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <nav className={styles.side} aria-label={t('app.navigation')}>
      <div className={classes(styles.brand, user && styles.ofMember)}>
        <Link to="/">
          <LogoWithName name={useClubName()} logo={useClubLogo()} size={34} isNarrow />
        </Link>
        <LazyBell place="side" />
      </div>
      <LinkButton
        to="/create-activity"
        variant={layout.primaryAction === 'create' ? 'cta' : 'default'}
        icon={IconPlus}
        block
        className={styles.create}
      >
        {t('app.create')}
      </LinkButton>
      {entries.map((entry) => (
        <Item key={entry.label} {...entry} isActive={entry.tab === layout.tab} />
      ))}
      <div className={styles.footer} data-of-viewer>
        {(user?.isAdmin || user?.reviewedGroups) && <AdminItem isAdmin={user.isAdmin} isActive={layout.tab === 'admin'} />}
        {user && <Item {...settingsEntry} isActive={layout.tab === settingsEntry.tab} />}
        <Account />
      </div>
    </nav>
  )
})

function Item({ to, label, icon: Icon, isActive }: Entry & { isActive: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes(styles.item, isActive && styles.active)} aria-current={isActive ? 'page' : undefined}>
      <Icon size={21} aria-hidden />
      {t(label)}
    </Link>
  )
}

/** Shows the number of activities that wait for review. */
function AdminItem({ isAdmin, isActive }: { isAdmin: boolean; isActive: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/admin/activities" className={classes(styles.item, isActive && styles.active)} aria-current={isActive ? 'page' : undefined}>
      <IconShieldCheck size={21} aria-hidden />
      {t(isAdmin ? 'app.admin' : 'app.review')}
      <LazyReviewCount />
    </Link>
  )
}

/** Members choose their language in the settings, visitors choose it here. */
function Account() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <div className={styles.account}>
      {user ? (
        <Link to="/profile" className={styles.profile}>
          <Avatar name={user.name} avatar={user.avatar} />
          <span className={styles.profileText}>
            <b>{user.name}</b>
            {user.location && <small>{user.location}</small>}
          </span>
        </Link>
      ) : (
        <>
          <LinkButton to="/login" variant="default" size="small">
            {t('app.sign-in')}
          </LinkButton>
          <LanguageMenu />
        </>
      )}
      <ThemeToggle />
    </div>
  )
}

/** Switches between light and dark theme. */
function ThemeToggle() {
  const { t } = useTranslation()
  const { dark } = useTheme()
  return (
    <IconButton
      icon={dark ? IconSun : IconMoon}
      size={20}
      label={dark ? t('theme.to-light') : t('theme.to-dark')}
      onClick={() => preferredTheme.choose(dark ? 'light' : 'dark')}
    />
  )
}
