import { Link, useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { Overview } from '@bothy/contract/activities/overview.ts'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useClubLogo, useClubName } from '../../api/api-context.tsx'
import { useIsHydrated } from '../../format/rendered-page.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { LogoWithName } from '../../images/logo.tsx'
import { Scene } from '../../images/scene.tsx'
import { LazyBell } from '../../notifications/lazy-bell.tsx'
import { useTheme } from '../../settings/theme.ts'
import { classes } from '../../ui/classes.ts'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { dayPartOf, givenName, headlineMessages, headlineOf, isDark, shortTitle } from './headline.ts'
import { useAnsweredVotes } from './queued-answers.ts'
import styles from './home-header.module.css'

type HeaderProps = { user: UserInfo | null; overview: Overview | undefined }

/** The header of the home screen: a picture of the sky, greeting, headline, search, language and profile. The dark theme always shows the night. The server knows neither theme nor hour. */
export function HomeHeader({ user, overview }: HeaderProps) {
  const theme = useTheme()
  const now = new Date(useMinute())
  const isHydrated = useIsHydrated()
  const dark = theme.dark || isDark(now)
  return (
    <header className={classes(styles.header, isHydrated ? dark && styles.night : styles.undecided)}>
      <Picture name={dark ? 'home-night' : 'home-day'} />
      <div className={styles.content}>
        <div className={styles.top}>
          <LogoWithName name={useClubName()} logo={useClubLogo()} />
          <span className={styles.account}>
            <LazyBell place="head" />
            <LanguageMenu className={styles.languageMenu} />
            <ProfileLink user={user} />
          </span>
        </div>
        <Greeting user={user} overview={overview} now={now} isGreeted={isHydrated} />
      </div>
      <Search />
    </header>
  )
}

let isBack = false
const noteReturn = () => void (isBack = true)

/** The network may come back while another page is shown, so this listener stays when Home is left. */
function onReturn(listener: () => void) {
  addEventListener('online', noteReturn)
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}

/** The picture is in the styles, so that it is there before the code. Browsers do not load such a picture again when the network is back. */
function Picture({ name }: { name: string }) {
  const isAgain = useSyncExternalStore(
    onReturn,
    () => isBack,
    () => false,
  )
  return isAgain ? <Scene name={name} className={styles.scene} /> : <span className={styles.scene} />
}

function ProfileLink({ user }: { user: UserInfo | null }) {
  const { t } = useTranslation()
  return user ? (
    <Link to="/profile" className={styles.avatar} aria-label={t('app.profile')}>
      <Avatar name={user.name} avatar={user.avatar} size="md" />
    </Link>
  ) : (
    <Link to="/login" className={styles.signIn}>
      {t('app.sign-in')}
    </Link>
  )
}

/** The page of the server keeps the line of the greeting free. */
function Greeting({ user, overview, now, isGreeted }: HeaderProps & { now: Date; isGreeted: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const headline = headlineOf(overview, user !== null, now, useAnsweredVotes())
  return (
    <>
      <p className={styles.greeting}>
        {!isGreeted
          ? '\u00a0'
          : user
            ? t(`home.hello.${dayPartOf(now)}`, { name: givenName(user.name) })
            : t(`home.hello-visitor.${dayPartOf(now)}`)}
      </p>
      {headline.says === 'welcome' ? (
        <h1>{user ? t('home.welcome') : t('home.welcome-visitor')}</h1>
      ) : headline.says === 'review' ? (
        <h1>
          <Link to="/admin/activities">
            <span className={styles.eyebrow}>{t('home.review.oldest', { when: format.since(headline.oldest, now) })}</span>{' '}
            <span className={styles.title}>{t('home.review.waiting', { count: headline.waiting })}</span>
          </Link>
        </h1>
      ) : (
        <h1>
          <Link to="/activity/$id" params={{ id: headline.activity.id }}>
            <span className={styles.eyebrow}>{t(headlineMessages[headline.says])}</span>{' '}
            <span className={styles.title} lang={detectLanguage(headline.activity.title, headline.activity.language)}>
              {shortTitle(headline.activity.title)}
            </span>
          </Link>
        </h1>
      )}
    </>
  )
}

function Search() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  return (
    <div className={styles.search}>
      <SearchField
        value={query}
        onSearch={setQuery}
        onSubmit={(q) => void navigate({ to: '/activities', search: { q: q.trim() || undefined } })}
        placeholder={t('search.placeholder')}
      />
    </div>
  )
}
