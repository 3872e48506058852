import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhotoStar from '@tabler/icons-react/dist/esm/icons/IconPhotoStar.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useState } from 'react'
import type { Photo } from '@bothy/contract/activities/photos.ts'
import { limits } from '@bothy/contract/limits.ts'
import { ReportContentSheet } from '../../activity-parts/report-content-sheet.tsx'
import { useUser } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { usePhotoText } from '../../images/photo-image.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { usePhotoCommands } from './use-photo-commands.ts'
import styles from './photos.module.css'

type PhotoActionsProps = {
  photo: Photo
  canManage: boolean
  /** It stands first, where all pages take the picture of the activity from. */
  isFirst: boolean
  /** The club has switched photos off: a photo is only deleted. */
  isOff: boolean
  onClose: () => void
}

/** What can be done with one photo. */
export function PhotoActions({ photo, canManage, isFirst, isOff, onClose }: PhotoActionsProps) {
  const { t } = useTranslation()
  const text = usePhotoText(photo)
  const { edit, useAsCover } = usePhotoCommands(photo.activityId)
  const [step, setStep] = useState<'edit' | 'delete' | 'remove' | 'report'>()
  const isAdmin = useUser()?.isAdmin
  if (step === 'edit') return <WordsSheet photo={photo} onClose={onClose} />
  if (step === 'report')
    return (
      <ReportContentSheet
        kind="photo"
        contentId={photo.id}
        title={photo.owner ? t('report-content.photo-title', { name: photo.owner.name }) : t('report-content.photo')}
        words={text}
        onClose={onClose}
      />
    )
  if (step) return <Confirmation photo={photo} step={step} onClose={onClose} />
  return (
    <Sheet open onOpenChange={onClose} desktopVariant="modal" title={t('photos.photo')} description={text}>
      <div className={styles.actions}>
        {photo.isOwn && !isOff && (
          <Button block icon={IconPencil} onClick={() => setStep('edit')}>
            {t('photos.edit')}
          </Button>
        )}
        {!photo.hiddenAt && canManage && !isFirst && !isOff && (
          <Button
            block
            icon={IconPhotoStar}
            loading={useAsCover.isPending}
            onClick={() => useAsCover.mutate(photo.id, { onSettled: onClose })}
          >
            {t('photos.cover')}
          </Button>
        )}
        {photo.hiddenAt && canManage && !isOff && (photo.hiddenReason === null || isAdmin) && (
          <Button
            block
            icon={IconEye}
            loading={edit.isPending}
            onClick={() => edit.mutate({ photoId: photo.id, isHidden: false }, { onSettled: onClose })}
          >
            {t('photos.show-again')}
          </Button>
        )}
        {!photo.hiddenAt && !photo.isOwn && !isOff && (
          <>
            <Button block icon={IconUserOff} onClick={() => setStep('remove')}>
              {t('photos.remove')}
            </Button>
            <Button block icon={IconFlag} onClick={() => setStep('report')}>
              {t('report-content.photo')}
            </Button>
          </>
        )}
        {(photo.isOwn || canManage) && (
          <Button block icon={IconTrash} onClick={() => setStep('delete')}>
            {t('photos.delete')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Confirmation({ photo, step, onClose }: { photo: Photo; step: 'delete' | 'remove'; onClose: () => void }) {
  const { t } = useTranslation()
  const { remove, requestRemoval } = usePhotoCommands(photo.activityId)
  const isDeletion = step === 'delete'
  const { mutate, isPending } = isDeletion ? remove : requestRemoval
  return (
    <ConfirmDialog
      open
      danger={isDeletion}
      onOpenChange={onClose}
      title={t(`photos.${step}.title`)}
      description={t(`photos.${step}.text`)}
      confirmLabel={t(isDeletion ? 'photos.delete' : 'photos.remove.confirm')}
      loading={isPending}
      onConfirm={() => mutate(photo.id, { onSettled: onClose })}
    />
  )
}

function WordsSheet({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const { t } = useTranslation()
  const { edit } = usePhotoCommands(photo.activityId)
  const [caption, setCaption] = useState(photo.caption)
  const [altText, setAltText] = useState(photo.altText)
  return (
    <Sheet open onOpenChange={onClose} desktopVariant="modal" title={t('photos.edit')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          edit.mutate({ photoId: photo.id, caption, altText }, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t('photos.caption')}
          optional
          maxLength={limits.photo.caption.max}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
        <TextArea
          label={t('photos.alt')}
          hint={t('photos.alt.hint')}
          optional
          rows={3}
          maxLength={limits.photo.altText.max}
          value={altText}
          onChange={(event) => setAltText(event.target.value)}
        />
        <Button type="submit" variant="filled" block loading={edit.isPending}>
          {t('app.save')}
        </Button>
      </form>
    </Sheet>
  )
}
