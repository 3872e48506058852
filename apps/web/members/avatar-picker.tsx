import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { useCallback, useState, type ReactNode } from 'react'
import { checkImage } from '@bothy/contract/image-files.ts'
import { ErrorAlert } from '../forms/error-alert.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { useImagePicker } from '../images/use-image-picker.tsx'
import { usePictureUpload } from '../images/use-picture-upload.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { AvatarSheet } from './avatar-sheet.tsx'
import styles from './avatar-picker.module.css'

type AvatarPickerProps = {
  name: string
  avatar: string | null
  /** Title of the sheet that crops the picture. */
  title: string
  /** Called with the address of the uploaded picture. The sheet closes when it has resolved or rejected. */
  onChosen: (url: string) => Promise<void>
  /** An error of the caller. */
  error?: unknown
  /** Further buttons. */
  children?: ReactNode
}

/** The picture of a member, and a button that lets the viewer choose another one and crop it to a square. */
export function AvatarPicker({ name, avatar, title, onChosen, error, children }: AvatarPickerProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fileError, setFileError] = useState<unknown>()

  const upload = usePictureUpload('avatar', async ({ url }) => {
    const close = () => setChosen((latest) => (latest === chosen ? null : latest))
    await onChosen(url).then(close, close)
  })
  const { cancel } = upload
  /** The next picture replaces one that is still uploading. */
  const choosePicture = useCallback(
    async (file: File) => {
      const problem: unknown = await checkImage(file).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      cancel()
      setFileError(problem)
      setChosen(problem ? null : file)
    },
    [cancel],
  )
  const closeSheet = () => {
    cancel()
    setChosen(null)
  }
  const { isDraggedOver, dropProps, input, choose } = useImagePicker(choosePicture)

  return (
    <div className={classes(styles.field, isDraggedOver && styles.dragOver)} {...dropProps}>
      {input}
      <Avatar name={name} avatar={avatar} size="lg" />
      <div className={styles.tools}>
        <Button variant="light" icon={IconPhoto} onClick={choose}>
          {avatar ? t('info.avatar.another') : t('info.avatar.choose')}
        </Button>
        {children}
      </div>
      {Boolean(fileError ?? error) && <ErrorAlert error={fileError ?? error} />}
      {chosen && (
        <AvatarSheet
          file={chosen}
          title={title}
          upload={upload}
          onClose={closeSheet}
          onUnreadable={(problem) => {
            closeSheet()
            setFileError(problem)
          }}
        />
      )}
    </div>
  )
}
