import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import { QueuedCommandActions } from '../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../commands/use-queued-command-text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { stateOf, type Queue, type QueuedCommand } from '../offline/command-queue.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { settingLabels } from '../settings/setting-labels.ts'
import { useSettings } from '../settings/settings.ts'
import { Button } from '../ui/button.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { Sheet } from '../ui/sheet.tsx'
import { detectLanguage } from '../ui/title-language.ts'
import styles from './queue-sheet.module.css'

export type QueueList = {
  queue: Queue
  /** Settings that wait too. */
  settings: readonly SettingPath[]
  /** How much there is; undefined for nothing. */
  title: string | undefined
  /** Something was refused, or is old: the member has to look at it. */
  isUnread: boolean
}

const noCommands: Queue = []
const noSettings: readonly SettingPath[] = []

/** All that waits for the network, or for the member. */
export function useQueueList(isOffline: boolean): QueueList {
  const { t } = useTranslation()
  const queue = useCommandQueue((all) => all) ?? noCommands
  const { unsent, autoSync } = useSettings()
  const now = useMinute()
  // With a network, settings are sent within a second.
  const settings = isOffline && autoSync ? unsent : noSettings
  const states = queue.map((command) => stateOf(command, now))
  const unread = states.filter((state) => state === 'refused' || state === 'old').length
  const count = states.length - unread + settings.length
  const title = unread > 0 ? t('waiting.unread', { count: unread }) : count > 0 ? t('waiting.count', { count }) : undefined
  return { queue, settings, title, isUnread: unread > 0 }
}

type QueueSheetProps = Pick<QueueList, 'queue' | 'settings'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** All that waits for the network, and what was refused since. */
export function QueueSheet({ queue, settings, open, onOpenChange }: QueueSheetProps) {
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
