import { IconShieldCheck } from '@tabler/icons-react'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { limits, locales, type Locale } from '@bothy/contract/limits.ts'
import { newUser, type NewUser } from '@bothy/contract/member-inputs.ts'
import { useClub } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { withPhone } from '../../forms/phone-numbers.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { languageNames } from '../../words/language-names.ts'
import { useWords } from '../../words/words.tsx'
import { useMemberChanged } from './use-managing.ts'
import styles from './users.module.css'

type Values = { name: string; email: string; phone: string; language: Locale; isAdmin: boolean }

const inputOf = ({ phone, ...rest }: Values): NewUser => ({ ...rest, phone: phone.trim() || null })

export function NewUserForm({ onInvited }: { onInvited: (user: ManagedUser) => void }) {
  const { t, locale } = useWords()
  const { club } = useClub()
  const updateCache = useMemberChanged()
  const form = useClubForm<Values, void>({
    defaultValues: { name: '', email: '', phone: '', language: locale, isAdmin: false },
    problemsOf: (values) => withPhone(problemsIn(newUser, inputOf(values)), values),
    send: async (values) => {
      const user = await club.createUser(inputOf(values))
      updateCache(user)
      onInvited(user)
    },
    says: {
      email: { INVALID: t('user.email.taken') },
      phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') },
    },
  })
  const { formProps, field, controlled, busy, error } = form
  return (
    <form {...formProps}>
      <Stack gap="fields">
        <TextField label={t('register.name')} autoComplete="off" maxLength={limits.user.name.max} {...field('name')} />
        <TextField label={t('login.email')} type="email" autoComplete="off" {...field('email')} />
        <PhoneField label={t('register.phone')} optional autoComplete="off" {...controlled('phone')} />
        <Select<Locale>
          label={t('app.language')}
          hint={t('users.new.language')}
          value={form.watch('language')}
          onChange={(language) => form.setValue('language', language)}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
        />
        <div className={styles.switchRow}>
          <Switch
            icon={IconShieldCheck}
            label={t('user.admin')}
            hint={t('user.promote.warning')}
            checked={form.watch('isAdmin')}
            onChange={(isAdmin) => form.setValue('isAdmin', isAdmin)}
          />
        </div>
        {error && <RefusalNote error={error} />}
        <Button type="submit" variant="cta" block loading={busy}>
          {t('users.invite')}
        </Button>
      </Stack>
    </form>
  )
}
