import { useState } from 'react'
import { userChange, type UserChange } from '@bothy/contract/admin/inputs.ts'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useSentMessages } from '../../../api/use-sent-messages.ts'
import { problemsIn } from '../../../forms/contract-resolver.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'
import { useApiForm } from '../../../forms/use-api-form.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { MemberPicture } from './member-picture.tsx'
import { useUpdateMemberCache } from './use-member-mutations.ts'

type Details = { name: string; email: string; phone: string }
const detailsOf = ({ name, email, phone }: MemberAccount): Details => ({ name, email, phone: phone ?? '' })

/** Only the fields that differ from `stored` are sent, since the others may have been changed elsewhere meanwhile. */
function changeOf({ name, email, phone }: Details, stored: MemberAccount): UserChange {
  const number = phone.trim() || null
  return {
    userId: stored.id,
    ...(name.trim() !== stored.name && { name }),
    ...(email.trim() !== stored.email && { email }),
    ...(number !== stored.phone && { phone: number }),
  }
}

export function MemberForm({ user }: { user: MemberAccount }) {
  const { t } = useTranslation()
  /** What the form began with, or last saved. */
  const [stored, setStored] = useState(user)
  const { api } = useApi()
  const { sendsNotifications } = useCapabilities()
  const mailsMembers = useSentMessages().mail
  const toast = useToast()
  const updateCache = useUpdateMemberCache()
  const form = useApiForm({
    defaultValues: detailsOf(user),
    validate: (details) => problemsIn(userChange, changeOf(details, stored)),
    send: async (details) => {
      const change = changeOf(details, stored)
      if (Object.keys(change).length > 1) {
        const updated = await api.updateUser(change)
        updateCache(updated)
        setStored(updated)
        form.takeOver(detailsOf(updated), details)
      }
      toast.done(t('info.saved'))
    },
    messages: {
      email: { INVALID: t('user.email.taken') },
      phone: { INVALID: t('info.phone.taken'), NOT_A_PHONE: t('phone.wrong') },
    },
  })
  const { formProps, field, controlled, busy, error } = form
  return (
    <form {...formProps}>
      <MemberPicture user={user} />
      <Stack gap="fields">
        <TextField label={t('register.name')} autoComplete="off" maxLength={limits.user.name.max} {...field('name')} />
        <TextField
          label={t('login.email')}
          hint={t(mailsMembers ? 'user.email.hint' : sendsNotifications ? 'user.email.hint.no-mail' : 'user.email.hint.no-notice')}
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        <PhoneField
          label={t('register.phone')}
          hint={t(mailsMembers ? 'user.phone.hint' : 'user.phone.hint.no-notice')}
          optional
          autoComplete="off"
          {...controlled('phone')}
        />
        {error && <ErrorAlert error={error} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
      </Stack>
    </form>
  )
}
