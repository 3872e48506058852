import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { newUser, type NewUser } from '@bothy/contract/admin/inputs.ts'
import type { InvitedMember } from '@bothy/contract/auth/password-links.ts'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../../api/api-context.tsx'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { languageNames } from '../../../i18n/language-names.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AvatarPicker } from '../../../members/avatar-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useUpdateMemberCache } from './use-member-mutations.ts'
import styles from './members.module.css'

type Values = { name: string; email: string; phone: string; language: Locale; isAdmin: boolean; avatar: string | null }

const inputOf = ({ phone, avatar: _, ...rest }: Values): NewUser => ({ ...rest, phone: phone.trim() || null })

/** What follows the invitation. Admins cannot change other admins, so a new admin becomes one with the picture. */
export type InvitedPicture = { userId: string; avatar: string; isAdmin: boolean }

export function InviteMemberForm({ onInvited }: { onInvited: (user: InvitedMember, picture: InvitedPicture | null) => void }) {
  const { t, locale } = useTranslation()
  const { api } = useApi()
  const updateCache = useUpdateMemberCache()
  const form = useApiForm<Values, void>({
    defaultValues: { name: '', email: '', phone: '', language: locale, isAdmin: false, avatar: null },
    validate: (values) => problemsIn(newUser, inputOf(values)),
    send: async (values) => {
      const { avatar, isAdmin } = values
      const invited = await api.createUser({ ...inputOf(values), isAdmin: isAdmin && !avatar })
      // The link is secret: the cache does not keep it.
      const { passwordLink: _, ...user } = invited
      updateCache(user)
      onInvited(invited, avatar ? { userId: invited.id, avatar, isAdmin } : null)
    },
    messages: {
      email: { INVALID: t('user.email.taken') },
      phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') },
    },
  })
  const { formProps, field, controlled, busy, error } = form
  return (
    <form {...formProps}>
      <AvatarPicker
        name={form.watch('name')}
        avatar={form.watch('avatar')}
        title={t('user.avatar.new')}
        onChosen={async (url) => form.setValue('avatar', url)}
      />
      <Stack gap="fields">
        <TextField label={t('register.name')} autoComplete="off" maxLength={limits.user.name.max} {...field('name')} />
        <TextField label={t('login.email')} type="email" autoComplete="off" {...field('email')} />
        <PhoneField label={t('register.phone')} hint={t('user.phone.hint.new')} optional autoComplete="off" {...controlled('phone')} />
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
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="cta" block loading={busy}>
          {t('users.invite')}
        </Button>
      </Stack>
    </form>
  )
}
