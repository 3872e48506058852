import { sceneOf } from '@bothy/hiking/cover-art/scenes.ts'
import { IconDice5, IconPalette, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react'
import { use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PictureUpload } from '../../club/use-picture-upload.ts'
import { useDrawnCover } from '../../cover-art/use-drawn-cover.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BlobImage } from '../../ui/blob-image.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CoverMaking } from '../../ui/cover-source.ts'
import { Note } from '../../ui/note.tsx'
import { usePictureChoice } from '../../ui/picture-choice.tsx'
import { pictureSource } from '../../ui/picture-source.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWords } from '../../words/words.tsx'
import { seedOf, type ActivityValues } from './activity-values.ts'
import { useSettled } from './use-settled.ts'
import styles from './cover-field.module.css'

/** Milliseconds without typing until the cover is drawn again. */
const redrawDelay = 350

/** Also works without a secure context, unlike `randomUUID`. */
const randomSeed = (): string => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12)

/** Previews the cover: an uploaded photo, else one generated from the title and the tags. */
export function CoverField({ upload }: { upload: PictureUpload }) {
  const { t } = useWords()
  const { control, formState } = useFormContext<ActivityValues>()
  const photoUrl = useWatch({ control, name: 'coverImage' })
  const { send, file } = upload
  const { isOver, dropProps, input, choose } = usePictureChoice(send)
  return (
    <Card padding="none" className={styles.cover} data-over={isOver || undefined} {...dropProps}>
      <div className={styles.picture}>
        {file ? <BlobImage blob={file} className={styles.uploading} /> : photoUrl ? <PhotoCover url={photoUrl} /> : <GeneratedCover />}
        {isOver && <p className={styles.drop}>{t('picture.drop')}</p>}
      </div>
      {upload.isSending && (
        <div className={styles.progress}>
          <ProgressBar label={t('picture.sending')} value={upload.part} />
        </div>
      )}
      <div className={styles.footer}>
        {input}
        {upload.error && <RefusalNote error={upload.error} />}
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
          <Note kind="bad">{t('form.cover.gone')}</Note>
        </div>
      )}
    </Card>
  )
}

function PhotoCover({ url }: { url: string }) {
  const { server = '' } = use(CoverMaking)
  return <img {...pictureSource(url, 'cover', server)} sizes="(min-width: 700px) 640px, 100vw" alt="" />
}

function GeneratedCover() {
  const { control } = useFormContext<ActivityValues>()
  const [title, coverSeed, tags] = useWatch({ control, name: ['title', 'coverSeed', 'tags'] })
  const seed = useSettled(seedOf({ title, coverSeed }), redrawDelay)
  const { url, placeholder } = useDrawnCover({ seed, scene: sceneOf(tags) })
  return <div style={{ background: placeholder }}>{url && <img src={url} alt="" />}</div>
}

function GeneratedActions({ onChoose }: { onChoose: () => void }) {
  const { t } = useWords()
  const { setValue } = useFormContext<ActivityValues>()
  return (
    <>
      <p>{t('form.cover.hint')}</p>
      <div className={styles.tools}>
        <Button variant="light" icon={IconPhoto} onClick={onChoose}>
          {t('form.cover.photo')}
        </Button>
        <Button variant="light" icon={IconDice5} onClick={() => setValue('coverSeed', randomSeed(), { shouldDirty: true })}>
          {t('form.cover.another')}
        </Button>
      </div>
    </>
  )
}

function PhotoActions({ onChoose }: { onChoose: () => void }) {
  const { t } = useWords()
  const { setValue } = useFormContext<ActivityValues>()
  return (
    <>
      <p>{t('form.cover.own')}</p>
      <div className={styles.tools}>
        <Button variant="light" icon={IconPhoto} onClick={onChoose}>
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
  const { t } = useWords()
  return (
    <>
      {upload.isSending && <p role="status">{t('picture.sending')}</p>}
      <div className={styles.tools}>
        {upload.retry && (
          <>
            <Button variant="light" icon={IconPhoto} onClick={onChoose}>
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
