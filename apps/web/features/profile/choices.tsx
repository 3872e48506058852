import {
  IconChevronRight,
  IconDeviceMobile,
  IconLock,
  IconLogout,
  IconMoon,
  IconShieldCheck,
  IconStethoscope,
  IconSun,
  IconUserEdit,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, type LinkComponentProps } from '@tanstack/react-router'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { locales, type Locale } from '@bothy/contract/limits.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Stack } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { chooseTheme, themes, useTheme, type Theme } from '../../ui/theme.ts'
import { useToast } from '../../ui/toasts.tsx'
import { languageNames } from '../../words/language-names.ts'
import { useWords } from '../../words/words.tsx'
import styles from './choices.module.css'

const themeIcons: Record<Theme, IconType> = { light: IconSun, dark: IconMoon, system: IconDeviceMobile }

/** Theme, language, the ways onward, and the way out. */
export function Choices({ user }: { user: UserInfo }) {
  const { t, locale, changeLocale } = useWords()
  const { theme } = useTheme()
  return (
    <Stack gap="fields">
      <Field label={t('profile.theme')}>
        <SegmentedControl<Theme>
          label={t('profile.theme')}
          value={theme}
          onChange={chooseTheme}
          segments={themes.map((value) => ({ value, label: t(`profile.theme.${value}`), icon: themeIcons[value] }))}
        />
      </Field>
      <Select<Locale>
        label={t('app.language')}
        value={locale}
        onChange={(chosen) => void changeLocale(chosen)}
        options={locales.map((value) => ({ value, label: languageNames[value] }))}
      />
      <Card padding="none">
        <Way to="/profile/info" icon={IconUserEdit} words={t('title.info')} />
        <Way to="/profile/security" icon={IconLock} words={t('security.title')} />
        {user.isAdmin && <Way to="/admin/activities" icon={IconShieldCheck} words={t('app.admin')} />}
        <Way to="/settings-test" icon={IconStethoscope} words={t('title.check')} />
      </Card>
      <SignOut />
    </Stack>
  )
}

function Way({ to, icon: Icon, words }: Pick<LinkComponentProps, 'to'> & { icon: IconType; words: string }) {
  return (
    <Link to={to} className={styles.way}>
      <Icon size={22} aria-hidden />
      <span>{words}</span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

function SignOut() {
  const { t } = useWords()
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const leave = async () => {
    await navigate({ to: '/' })
    // What home asks as this member would be refused half way.
    await client.cancelQueries({ queryKey: keys.activities })
    await club.logout()
    toast.done(t('profile.signed-out'))
  }
  return (
    <Button variant="danger" block icon={IconLogout} onClick={() => void leave()}>
      {t('app.sign-out')}
    </Button>
  )
}
