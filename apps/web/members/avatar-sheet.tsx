import { useRef, useState } from 'react'
import { Refusal } from '@bothy/contract/errors.ts'
import { imageWidths } from '@bothy/contract/images.ts'
import { ErrorAlert } from '../forms/error-alert.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import type { PictureUpload } from '../images/use-picture-upload.ts'
import { Button } from '../ui/button.tsx'
import { cropToBlob, initialCrop } from '../ui/crop.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SquareCrop } from '../ui/square-crop.tsx'
import styles from './avatar-picker.module.css'

type AvatarSheetProps = {
  file: File
  title: string
  upload: PictureUpload
  onClose: () => void
  onUnreadable: (error: Refusal) => void
}

/** Pixels: twice the largest stored size. */
const maxSide = 2 * Math.max(...imageWidths.avatar)

/** Crops and previews the picture before the upload. */
export function AvatarSheet({ file, title, upload, onClose, onUnreadable }: AvatarSheetProps) {
  const { t } = useTranslation()
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState(initialCrop)

  const square = async () => (picture.current && (await cropToBlob(picture.current, crop, maxSide))) ?? file
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={t('info.avatar.move')}
      footer={
        <Button variant="cta" block loading={upload.isSending} onClick={() => upload.send(square())}>
          {upload.retry ? t('picture.again') : t('info.avatar.use')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <SquareCrop
          file={file}
          pictureRef={picture}
          crop={crop}
          onCrop={setCrop}
          onUnreadable={() => onUnreadable(new Refusal('UNSUPPORTED_IMAGE'))}
          labels={{ zoom: t('info.avatar.zoom'), x: t('info.avatar.x'), y: t('info.avatar.y'), reset: t('info.avatar.reset') }}
        />
        {upload.isSending && <ProgressBar label={t('picture.sending')} value={upload.progress} />}
        {upload.error && <ErrorAlert error={upload.error} />}
      </div>
    </Sheet>
  )
}
