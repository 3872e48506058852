import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { useApi } from '../../../api/api-context.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AvatarPicker } from '../../../members/avatar-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useMemberMutation, useUpdateMemberCache } from './use-member-mutations.ts'

/** The picture of a member, which an admin may choose and remove. A choice is saved at once. */
export function MemberPicture({ user: { id, name, avatar } }: { user: MemberAccount }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const toast = useToast()
  const updateCache = useUpdateMemberCache()
  const save = useMutation({
    mutationFn: (url: string) => api.updateUser({ userId: id, avatar: url }),
    onSuccess: (user) => {
      updateCache(user)
      toast.done(t('user.avatar.saved'))
    },
  })
  const choose = async (url: string) => void (await save.mutateAsync(url))
  return (
    <AvatarPicker name={name} avatar={avatar} title={t('user.avatar.of', { name })} onChosen={choose} error={save.error}>
      {avatar && <RemovePicture id={id} name={name} />}
    </AvatarPicker>
  )
}

function RemovePicture({ id, name }: Pick<MemberAccount, 'id' | 'name'>) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMemberMutation(id, (api) => api.updateUser({ userId: id, avatar: null }), t('user.avatar.done'))
  return (
    <>
      <Button variant="subtle" icon={IconTrash} onClick={() => setIsAsking(true)}>
        {t('user.avatar')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('user.avatar.title')}
        description={t('user.avatar.text', { name })}
        confirmLabel={t('user.avatar')}
        danger
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
