import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { usePictureUpload } from '../../club/use-picture-upload.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { BrandMark } from '../../ui/mark.tsx'
import { usePictureChoice } from '../../ui/picture-choice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { useSetting } from './use-setting.ts'
import styles from './settings.module.css'

/** The logo beside the name of the club; the app's logo is the default. It is saved as soon as the upload ends. */
export function LogoSetting({ settings: { systemLogo } }: { settings: SystemSettings }) {
  const { t } = useWords()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useSetting('systemLogo')
  const { send, isSending, error: uploadError } = usePictureUpload('avatar', ({ url }) => mutate(url))
  const choosePicture = useCallback(
    (file: File) => {
      reset()
      send(file)
    },
    [reset, send],
  )
  const { dropProps, input, choose } = usePictureChoice(choosePicture)
  const remove = () => {
    const previous = systemLogo
    mutate(null, { onSuccess: () => toast.undoable(t('settings.systemLogo.removed'), () => mutate(previous)) })
  }
  const shownError = uploadError ?? error
  return (
    <Field label={t('settings.systemLogo')} hint={t('settings.systemLogo.hint')} optional>
      <div className={styles.logo} {...dropProps}>
        {input}
        <span className={styles.logoPreview}>
          <BrandMark logo={systemLogo} size={44} />
        </span>
        <Button icon={IconPhoto} loading={isSending || isPending} onClick={choose}>
          {systemLogo ? t('info.avatar.another') : t('info.avatar.choose')}
        </Button>
        {systemLogo && (
          <Button variant="subtle" icon={IconTrash} disabled={isSending || isPending} onClick={remove}>
            {t('info.avatar.remove')}
          </Button>
        )}
      </div>
      {shownError && <RefusalNote error={shownError} />}
    </Field>
  )
}
