import type { UserInfo } from '@bothy/contract/entities.ts'
import { checkImage } from '@bothy/contract/image-files.ts'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi, useQueries } from '../../../api/api-context.tsx'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useImagePicker } from '../../../images/use-image-picker.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { AvatarSheet } from './avatar-sheet.tsx'
import styles from './avatar-field.module.css'

/** The picture of the member: chosen, cropped to a square and saved at once. */
export function AvatarField({ user: { name, avatar } }: { user: UserInfo }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fileError, setFileError] = useState<unknown>()
  const save = useSaveAvatar()

  const checkFile = useCallback(async (file: File) => {
    const error: unknown = await checkImage(file).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setFileError(error)
    setChosen(error ? null : file)
  }, [])
  const { isOver, dropProps, input, choose } = useImagePicker(checkFile)

  return (
    <div className={classes(styles.field, isOver && styles.dragOver)} {...dropProps}>
      {input}
      <Avatar name={name} avatar={avatar} size="lg" />
      <div className={styles.tools}>
        <Button variant="light" icon={IconPhoto} onClick={choose}>
          {avatar ? t('info.avatar.another') : t('info.avatar.choose')}
        </Button>
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
      </div>
      {Boolean(fileError ?? save.error) && <ErrorAlert error={fileError ?? save.error} />}
      {chosen && (
        <AvatarSheet
          file={chosen}
          onClose={() => setChosen(null)}
          onUnreadable={(error) => {
            setChosen(null)
            setFileError(error)
          }}
          onUploaded={async (url) => {
            await save.mutateAsync(url)
            setChosen(null)
            toast.done(t('info.avatar.saved'))
          }}
        />
      )}
    </div>
  )
}

function useSaveAvatar() {
  const { api } = useApi()
  const queries = useQueries()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (avatar: string | null) => api.updateUserInfo({ avatar }),
    onSuccess: (user) => client.setQueryData(queries.user.info().queryKey, user),
  })
}
