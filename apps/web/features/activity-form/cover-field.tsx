import IconDice5 from '@tabler/icons-react/dist/esm/icons/IconDice5.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { use, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import { ErrorAlert } from '../../forms/error-alert.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { CoverRendererContext } from '../../images/cover/cover-source.ts'
import { useCoverPreview } from '../../images/cover/use-cover-preview.ts'
import { imageAttributes } from '../../images/image-attributes.ts'
import { useImagePicker } from '../../images/use-image-picker.tsx'
import type { PictureUpload } from '../../images/use-picture-upload.ts'
import { useTheme } from '../../settings/theme.ts'
import { Alert } from '../../ui/alert.tsx'
import { BlobImage } from '../../ui/blob-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PointerText } from '../../ui/pointer-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { coverSeedOf, type ActivityValues } from './activity-values.ts'
import styles from './cover-field.module.css'

/** Milliseconds without typing until the cover is drawn again. */
const redrawDelay = 350

/** Also works without a secure context, unlike `randomUUID`. */
const randomSeed = (): string => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12)

/** Previews the cover: an uploaded photo, else one generated from the title and the tags. */
export function CoverField({ upload }: { upload: PictureUpload }) {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ActivityValues>()
  const photoUrl = useWatch({ control, name: 'coverImage' })
  const { send, file } = upload
  const { isDraggedOver, dropProps, input, choose } = useImagePicker(send)
  return (
    <Card padding="none" className={styles.cover} data-over={isDraggedOver || undefined} {...dropProps}>
      <div className={styles.picture}>
        {file ? <BlobImage blob={file} className={styles.uploading} /> : photoUrl ? <PhotoCover url={photoUrl} /> : <GeneratedCover />}
        {isDraggedOver && <p className={styles.drop}>{t('picture.drop')}</p>}
      </div>
      {upload.isSending && (
        <div className={styles.progress}>
          <ProgressBar label={t('picture.sending')} value={upload.progress} />
        </div>
      )}
      <div className={styles.footer}>
        {input}
        {upload.error && <ErrorAlert error={upload.error} />}
        {file ? (
          <UploadActions upload={upload} onChoose={choose} />
        ) : photoUrl ? (
          <PhotoActions onChoose={choose} />
        ) : (
          <GeneratedActions onChoose={choose} />
        )}
      </div>
      {formState.errors.coverImage && !file && (
        <div className={styles.error}>
          <Alert kind="error">{t('form.cover.gone')}</Alert>
        </div>
      )}
    </Card>
  )
}

function PhotoCover({ url }: { url: string }) {
  const { server = '' } = use(CoverRendererContext)
  return <img {...imageAttributes(url, 'cover', server)} sizes="(min-width: 700px) 640px, 100vw" alt="" />
}

function GeneratedCover() {
  const { control } = useFormContext<ActivityValues>()
  const { dark } = useTheme()
  const [title, coverSeed, tags] = useWatch({ control, name: ['title', 'coverSeed', 'tags'] })
  const seed = useDebouncedValue(coverSeedOf({ title, coverSeed }), redrawDelay)
  const { url, placeholder } = useCoverPreview({ seed, scene: sceneOf(tags) })
  return <div style={{ backgroundColor: dark ? undefined : placeholder }}>{url && <img src={url} alt="" />}</div>
}

function GeneratedActions({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<ActivityValues>()
  return (
    <>
      <p>
        <PointerText mouse={t('form.cover.hint')} touch={t('form.cover.hint.touch')} />
      </p>
      <div className={styles.tools}>
        <Button variant="light" size="small" icon={IconPhoto} onClick={onChoose}>
          {t('form.cover.photo')}
        </Button>
        <Button variant="light" size="small" icon={IconDice5} onClick={() => setValue('coverSeed', randomSeed(), { shouldDirty: true })}>
          {t('form.cover.another')}
        </Button>
      </div>
    </>
  )
}

function PhotoActions({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation()
  const { setValue } = useFormContext<ActivityValues>()
  return (
    <>
      <p>{t('form.cover.own')}</p>
      <div className={styles.tools}>
        <Button variant="light" size="small" icon={IconPhoto} onClick={onChoose}>
          {t('form.cover.another-photo')}
        </Button>
        <Button
          variant="light"
          icon={IconPalette}
          onClick={() => setValue('coverImage', null, { shouldDirty: true, shouldValidate: true })}
        >
          {t('form.cover.draw')}
        </Button>
      </div>
    </>
  )
}

function UploadActions({ upload, onChoose }: { upload: PictureUpload; onChoose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      {upload.isSending && <p role="status">{t('picture.sending')}</p>}
      <div className={styles.tools}>
        {upload.retry && (
          <>
            <Button variant="light" size="small" icon={IconPhoto} onClick={onChoose}>
              {t('form.cover.another-photo')}
            </Button>
            <Button variant="light" icon={IconRefresh} onClick={upload.retry}>
              {t('picture.again')}
            </Button>
          </>
        )}
        <Button variant="subtle" icon={IconX} onClick={upload.cancel}>
          {t('picture.cancel')}
        </Button>
      </div>
    </>
  )
}

/** Debounces a value: returns it once it has not changed for `delay` milliseconds. */
function useDebouncedValue<Value>(value: Value, delay: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}
