import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { stateOf, type Queue } from '../offline/command-queue.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { useSettings } from '../settings/settings.ts'
import { useMinute } from '../ui/minute-clock.ts'

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
