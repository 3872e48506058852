import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useCallback } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Logo } from '../../../images/logo.tsx'
import { useImagePicker } from '../../../images/use-image-picker.tsx'
import { usePictureUpload } from '../../../images/use-picture-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveSetting } from './use-save-setting.ts'
import styles from './settings.module.css'

/** The logo beside the name of the club; the app's logo is the default. It is saved as soon as the upload ends. */
export function LogoSetting({ settings: { systemLogo } }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useSaveSetting('systemLogo')
  const { send, isSending, error: uploadError } = usePictureUpload('avatar', ({ url }) => mutate(url))
  const choosePicture = useCallback(
    (file: File) => {
      reset()
      send(file)
    },
    [reset, send],
  )
  const { dropProps, input, choose } = useImagePicker(choosePicture)
  const remove = () => {
    const previous = systemLogo
    mutate(null, { onSuccess: () => toast.undoable(t('settings.systemLogo.removed'), () => mutate(previous), { about: 'logo' }) })
  }
  const shownError = uploadError ?? error
  return (
    <Field label={t('settings.systemLogo')} hint={t('settings.systemLogo.hint')} optional>
      <div className={styles.logo} {...dropProps}>
        {input}
        <span className={styles.logoPreview}>
          <Logo logo={systemLogo} size={44} />
        </span>
        <Button icon={IconPhoto} loading={isSending || isPending} onClick={choose}>
          {systemLogo ? t('settings.systemLogo.another') : t('settings.systemLogo.choose')}
        </Button>
        {systemLogo && (
          <Button variant="subtle" icon={IconTrash} disabled={isSending || isPending} onClick={remove}>
            {t('info.avatar.remove')}
          </Button>
        )}
      </div>
      {shownError && <ErrorAlert error={shownError} />}
    </Field>
  )
}
