import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { FileNote } from '../../tracks/read-file.ts'
import { RefusedFileAlert } from '../../tracks/refused-file-alert.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { PointerText } from '../../ui/pointer-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DrawOnMap } from './draw-on-map.tsx'
import type { TrackFiles, NotedFile } from './use-track-files.ts'
import styles from './track-drop-zone.module.css'

type TrackDropZoneProps = {
  files: TrackFiles
  /** The first track is for the open route. */
  isForRoute: boolean
  hasRoom: boolean
  /** The route that a track is for: 0 is route A. */
  position: number
}

/** Takes GPX files by drag and drop or from the file dialog, and says what became of them. */
export function TrackDropZone({ hasRoom, ...zone }: TrackDropZoneProps) {
  const { files } = zone
  return (
    <>
      {hasRoom && <Zone {...zone} />}
      <Outcome files={files} />
    </>
  )
}

function Zone({ files, isForRoute, position }: Omit<TrackDropZoneProps, 'hasRoom'>) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { isDraggedOver, dropProps } = useFileDrop((dropped) => void files.read(dropped))
  return (
    <div className={styles.zone} data-over={isDraggedOver || undefined} {...dropProps}>
      <span className={styles.icon}>
        <IconRoute size={24} aria-hidden />
      </span>
      <div className={styles.text}>
        <b>
          <PointerText mouse={t('form.track.drop')} touch={t('form.track.add')} />
        </b>
        <p>{t(isForRoute ? 'form.track.hint-one' : 'form.track.hint')}</p>
        <div className={styles.ways}>
          <Button variant="light" size="small" onClick={() => input.current?.click()}>
            {t('form.track.choose')}
          </Button>
          <DrawOnMap position={position} onUse={(file) => files.read([file])} />
        </div>
      </div>
      <FileInput ref={input} multiple onFiles={files.read} />
    </div>
  )
}

function Outcome({ files: { reading, cancel, refused, noted, added, leftOut } }: { files: TrackFiles }) {
  const { t } = useTranslation()
  return (
    <>
      {reading && (
        <div className={styles.reading}>
          <div>
            <p>{t('form.track.reading', { name: reading.fileName })}</p>
            <ProgressBar label={t('form.track.reading', { name: reading.fileName })} value={reading.progress} />
          </div>
          <Button variant="subtle" size="small" icon={IconX} onClick={cancel}>
            {t('picture.cancel')}
          </Button>
        </div>
      )}
      {refused.map((file, index) => (
        <RefusedFileAlert key={index} file={file} />
      ))}
      <div role="status" className={styles.outcome}>
        {noted.map((file, index) => (
          <FileNotes key={index} file={file} />
        ))}
      </div>
      {leftOut > 0 && <Alert kind="warning">{t('form.track.left-out', { count: leftOut, max: limits.activity.routes.max })}</Alert>}
      <p role="status" className={styles.status}>
        {added > 0 && !reading && t('form.track.added', { count: added })}
      </p>
    </>
  )
}

/** What belongs to the file and to no walk. */
const isHarmless = ({ code }: FileNote) => code === 'routes' || code === 'waypoints' || code === 'other-content'

/** What was left out of a file or repaired, in sentences. */
function FileNotes({ file: { fileName, notes } }: { file: NotedFile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const max = format.exactDistance(limits.track.distance.max)
  return (
    <Alert kind={notes.every(isHarmless) ? 'info' : 'warning'} title={t('form.track.notes', { name: fileName })}>
      <ul className={styles.notes}>
        {notes.map(({ code, count = 0, line = 0, encoding = '' }) => (
          <li key={code}>{t(`gpx.note.${code}`, { count, line, encoding, max })}</li>
        ))}
      </ul>
    </Alert>
  )
}
