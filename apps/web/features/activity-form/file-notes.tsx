import { limits } from '@bothy/contract/limits.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { FileNote } from '../../tracks/read-file.ts'
import { Alert } from '../../ui/alert.tsx'
import type { NotedFile } from './use-track-files.ts'
import styles from './track-drop-zone.module.css'

/** What belongs to the file and to no walk. */
const isHarmless = ({ code }: FileNote) => code === 'routes' || code === 'waypoints' || code === 'other-content'

/** What was left out of a file or repaired, in sentences. */
export function FileNotes({ file: { fileName, notes } }: { file: NotedFile }) {
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
