import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import { useWaitingText } from '../activity/use-waiting-text.ts'
import { WaitingActions } from '../activity/waiting-actions.tsx'
import type { WaitingCommand } from '../api/offline/command-queue.ts'
import { settingLabels } from '../api/setting-labels.ts'
import { useSettings } from '../api/settings.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { detectLanguage } from '../ui/title-language.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { WaitingList } from './use-waiting-list.ts'
import styles from './waiting-sheet.module.css'

type WaitingSheetProps = Pick<WaitingList, 'queue' | 'settings'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** All that waits for the network, and what was refused since. */
export function WaitingSheet({ queue, settings, open, onOpenChange }: WaitingSheetProps) {
  const { t } = useTranslation()
  const isWaiting = settings.length > 0 || queue.some(({ refusal }) => !refusal)
  const isEmpty = !isWaiting && queue.length === 0
  const description = isEmpty ? t('waiting.none') : isWaiting && t('waiting.text')
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

function CommandRow({ command, onLeave }: { command: WaitingCommand; onLeave: () => void }) {
  const { label, state, text } = useWaitingText(command)
  return (
    <Row title={label} state={text} actions={<WaitingActions command={command} state={state} />}>
      <Link to="/activity/$id" params={{ id: command.activityId }} lang={detectLanguage(command.title)} onClick={onLeave}>
        {command.title}
      </Link>
    </Row>
  )
}

function SettingRow({ path }: { path: SettingPath }) {
  const { t } = useTranslation()
  const { takeBack } = useSettings()
  return (
    <Row
      title={t('waiting.setting', { name: t(settingLabels[path]) })}
      state={t('waiting.title')}
      actions={
        <Button size="small" onClick={() => takeBack(path)}>
          {t('waiting.take-back')}
        </Button>
      }
    />
  )
}
