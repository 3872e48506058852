import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@bothy/contract/entities.ts'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { cacheAnswer } from '../../../api/cache-answer.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AvatarPicker } from '../../../members/avatar-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** The picture of the member: chosen, cropped to a square and saved at once. */
export function AvatarField({ user: { name, avatar } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const toast = useToast()
  const save = useSaveAvatar()
  const choose = async (url: string) => {
    await save.mutateAsync(url)
    toast.done(t('info.avatar.saved'))
  }
  return (
    <AvatarPicker name={name} avatar={avatar} title={t('info.avatar.title')} onChosen={choose} error={save.error}>
      {avatar && (
        <Button
          variant="subtle"
          icon={IconTrash}
          loading={save.isPending}
          onClick={() => save.mutate(null, { onSuccess: () => toast.done(t('info.avatar.removed')) })}
        >
          {t('info.avatar.remove')}
        </Button>
      )}
    </AvatarPicker>
  )
}

function useSaveAvatar() {
  const { api } = useApi()
  const queries = useQueries()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (avatar: string | null) => api.updateUserInfo({ avatar }),
    onSuccess: (user) => cacheAnswer(client, queries.user.info().queryKey, user),
  })
}
