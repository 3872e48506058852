import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ManagedUser } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { userChange, type UserChange } from '@bothy/contract/member-inputs.ts'
import { useClub } from '../../club/club.tsx'
import { problemsIn } from '../../forms/contract-resolver.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { withPhone } from '../../forms/phone-numbers.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { useClubForm } from '../../forms/use-club-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { useAct, useMemberChanged } from './use-managing.ts'

type Details = { name: string; email: string; phone: string }
const detailsOf = ({ name, email, phone }: ManagedUser): Details => ({ name, email, phone: phone ?? '' })

/** Only changed fields are sent, since the others may have been changed elsewhere meanwhile. */
function changeOf({ name, email, phone }: Details, user: ManagedUser): UserChange {
  const number = phone.trim() || null
  return {
    userId: user.id,
    ...(name.trim() !== user.name && { name }),
    ...(email.trim() !== user.email && { email }),
    ...(number !== user.phone && { phone: number }),
  }
}

export function UserForm({ user }: { user: ManagedUser }) {
  const { t } = useWords()
  const { club } = useClub()
  const toast = useToast()
  const updateCache = useMemberChanged()
  const form = useClubForm({
    defaultValues: detailsOf(user),
    problemsOf: (details) => withPhone(problemsIn(userChange, { ...changeOf(details, user), name: details.name }), details),
    send: async (details) => {
      const change = changeOf(details, user)
      if (Object.keys(change).length > 1) {
        const updated = await club.updateUser(change)
        updateCache(updated)
        form.reset(detailsOf(updated))
      }
      toast.done(t('info.saved'))
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
        <TextField label={t('login.email')} hint={t('user.email.hint')} type="email" autoComplete="off" {...field('email')} />
        <PhoneField label={t('register.phone')} optional autoComplete="off" {...controlled('phone')} />
        {error && <RefusalNote error={error} />}
        <Button type="submit" variant="filled" block loading={busy}>
          {t('app.save')}
        </Button>
        {user.avatar && <RemovePicture user={user} />}
      </Stack>
    </form>
  )
}

function RemovePicture({ user: { id, name } }: { user: ManagedUser }) {
  const { t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useAct(id, (club) => club.updateUser({ userId: id, avatar: null }), t('user.avatar.done'))
  return (
    <>
      <Button variant="danger" icon={IconTrash} block onClick={() => setIsAsking(true)}>
        {t('user.avatar')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('user.avatar.title')}
        description={t('user.avatar.text', { name })}
        confirm={t('user.avatar')}
        danger
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
