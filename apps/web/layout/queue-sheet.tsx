import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import { QueuedCommandActions } from '../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../commands/use-queued-command-text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { QueuedCommand } from '../offline/command-queue.ts'
import { settingLabels } from '../settings/setting-labels.ts'
import { useSettings } from '../settings/settings.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { detectLanguage } from '../ui/title-language.ts'
import type { QueueList } from './use-queue-list.ts'
import styles from './queue-sheet.module.css'

type QueueSheetProps = Pick<QueueList, 'queue' | 'settings'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** All that waits for the network, and what was refused since. */
export default function QueueSheet({ queue, settings, open, onOpenChange }: QueueSheetProps) {
  const { t } = useTranslation()
  const isQueued = settings.length > 0 || queue.some(({ refusal }) => !refusal)
  const isEmpty = !isQueued && queue.length === 0
  const description = isEmpty ? t('waiting.none') : isQueued && t('waiting.text')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('waiting.list')} description={description}>
      <ul className={styles.list}>
        {queue.map((command) => (
          <CommandRow key={command.order} command={command} onLeave={() => onOpenChange(false)} />
        ))}
        {settings.map((path) => (
          <SettingRow key={path} path={path} />
        ))}
      </ul>
    </Sheet>
  )
}

function Row({ title, children, state, actions }: { title: string; children?: ReactNode; state: string; actions: ReactNode }) {
  return (
    <li>
      <div className={styles.text}>
        <b>{title}</b>
        {children}
        <small>{state}</small>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

function CommandRow({ command, onLeave }: { command: QueuedCommand; onLeave: () => void }) {
  const { label, state, text } = useQueuedCommandText(command)
  return (
    <Row title={label} state={text} actions={<QueuedCommandActions command={command} state={state} />}>
      <Link to="/activity/$id" params={{ id: command.activityId }} lang={detectLanguage(command.title)} onClick={onLeave}>
        {command.title}
      </Link>
    </Row>
  )
}

function SettingRow({ path }: { path: SettingPath }) {
  const { t } = useTranslation()
  const { discardChange } = useSettings()
  return (
    <Row
      title={t('waiting.setting', { name: t(settingLabels[path]) })}
      state={t('waiting.title')}
      actions={
        <Button size="small" onClick={() => discardChange(path)}>
          {t('waiting.take-back')}
        </Button>
      }
    />
  )
}
