import type { UserInfo } from '@bothy/contract/entities.ts'
import { typeOfImage } from '@bothy/contract/images.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useClub, useQueries } from '../../club/club.tsx'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { usePictureChoice } from '../../ui/picture-choice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { AvatarSheet } from './avatar-sheet.tsx'
import styles from './avatar-field.module.css'

/** The picture of the member: chosen, cropped to a square and saved at once. */
export function AvatarField({ user: { name, avatar } }: { user: UserInfo }) {
  const { t } = useWords()
  const toast = useToast()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fileError, setFileError] = useState<unknown>()
  const save = useSaveAvatar()

  const checkFile = useCallback(async (file: File) => {
    const error: unknown = await typeOfImage(file).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    setFileError(error)
    setChosen(error ? null : file)
  }, [])
  const { isOver, dropProps, input, choose } = usePictureChoice(checkFile)

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
      {Boolean(fileError ?? save.error) && <RefusalNote error={fileError ?? save.error} />}
      {chosen && (
        <AvatarSheet
          file={chosen}
          onClose={() => setChosen(null)}
          onUnreadable={(error) => {
            setChosen(null)
            setFileError(error)
          }}
          onArrived={async (url) => {
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
  const { club } = useClub()
  const queries = useQueries()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (avatar: string | null) => club.updateUserInfo({ avatar }),
    onSuccess: (user) => client.setQueryData(queries.user.info().queryKey, user),
  })
}
