import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import { useEffect, useRef, useState } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useElevationFile } from '../../map/use-elevation-file.ts'
import { readFile } from '../../tracks/read-file.ts'
import { RefusedFileAlert, type RefusedFile } from '../../tracks/refused-file-alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './walked-track-field.module.css'

type WalkedTrackFieldProps = {
  track: RouteTrack | null
  /** `hours`: the whole time of the recording, if the file has times. */
  onChange: (track: RouteTrack | null, hours?: number) => void
}

/** Takes the GPX file of the walk; of several tracks in it, the longest. */
export function WalkedTrackField({ track, onChange }: WalkedTrackFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const elevations = useElevationFile()
  const input = useRef<HTMLInputElement>(null)
  const request = useRef<AbortController>(undefined)
  const [reading, setReading] = useState<{ fileName: string; progress: number }>()
  const [refused, setRefused] = useState<RefusedFile>()
  useEffect(() => () => request.current?.abort(), [])

  async function read(file: File): Promise<void> {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    const show = (progress: number) => setReading({ fileName: file.name, progress })
    show(0)
    setRefused(undefined)
    const result = await readFile(file, { signal, onProgress: show, elevations })
    if (signal.aborted) return
    setReading(undefined)
    if ('code' in result) return setRefused({ ...result, fileName: file.name })
    const [longest] = result.tracks.toSorted((one, other) => other.track.distance - one.track.distance)
    if (longest) onChange(longest.track, longest.hours)
  }
  const facts = track && [format.distance(track.distance), ...(track.ascent === null ? [] : [format.height(track.ascent)])]
  return (
    <fieldset className={styles.field}>
      <legend>{t('report.track')}</legend>
      {track && facts ? (
        <p className={styles.track}>
          <IconRoute size={20} aria-hidden />
          <span>
            <b>{track.fileName}</b> <small>{format.list(facts)}</small>
          </span>
        </p>
      ) : (
        <p className={styles.hint}>{t('report.track.hint')}</p>
      )}
      {reading && <ProgressBar label={t('form.track.reading', { name: reading.fileName })} value={reading.progress} />}
      {refused && <RefusedFileAlert file={refused} />}
      <div className={styles.buttons}>
        <Button variant="light" size="small" onClick={() => input.current?.click()}>
          {t(track ? 'report.track.replace' : 'report.track.choose')}
        </Button>
        {track && (
          <Button variant="subtle" size="small" onClick={() => onChange(null)}>
            {t('report.track.remove')}
          </Button>
        )}
      </div>
      <FileInput ref={input} aria-label={t('report.track')} onFiles={([file]) => void read(file!)} />
    </fieldset>
  )
}
