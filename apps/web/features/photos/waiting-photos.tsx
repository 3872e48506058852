import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../../api/queries.ts'
import { QueuedCommandActions } from '../../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../../commands/use-queued-command-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import { classes } from '../../ui/classes.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './photos.module.css'

/** The own photos that the club has not received yet, and why one was refused: where they will stand, which is scrolled to when some are added. */
export function WaitingPhotos({ activityId }: { activityId: string }) {
  const waiting = useCommandQueue((queue) => queue.filter((one) => one.activityId === activityId && one.subject === 'photo')) ?? []
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(0)
  const count = waiting.length
  useEffect(() => {
    if (count > known.current) list.current?.scrollIntoView({ block: 'nearest' })
    known.current = count
  }, [count])
  if (count === 0) return null
  return (
    <ul ref={list} className={styles.waiting} data-says-photos>
      {waiting.map((command) => (
        <WaitingPhoto key={command.key} command={command} />
      ))}
    </ul>
  )
}

function WaitingPhoto({ command }: { command: QueuedCommand }) {
  const { t } = useTranslation()
  const { state, text } = useQueuedCommandText(command)
  const { key, file } = command.photo!
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { data: progress } = useQuery<number>({ queryKey: queryKeys.photoProgress(key), enabled: false })
  return (
    <li className={styles.waitingPhoto}>
      {isUnreadable ? (
        <span className={classes(styles.chosen, styles.unreadable)}>
          <IconPhotoOff size={28} aria-hidden />
        </span>
      ) : (
        <BlobImage blob={file} className={styles.chosen} onError={() => setIsUnreadable(true)} />
      )}
      <div className={styles.state}>
        <p>{state === 'sent' ? t('photos.sending') : text}</p>
        {state === 'sent' && <ProgressBar label={t('photos.sending')} value={progress} />}
        <QueuedCommandActions command={command} state={state} />
      </div>
    </li>
  )
}
