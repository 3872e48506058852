import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useState } from 'react'
import type { SettingPath } from '@bothy/client/settings/setting-values.ts'
import { stateOf, type Queue } from '../api/offline/command-queue.ts'
import { useWaiting } from '../api/waiting-commands.ts'
import { useSettings } from '../api/settings.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

const none: Queue = []
const noSettings: readonly SettingPath[] = []

/** Says how much waits for the network, and what the member has to look at. Opens the list. */
export function WaitingNotice({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation()
  const queue = useWaiting((all) => all) ?? none
  const { unsent, autoSync } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const now = useMinute()
  // With a network, settings are sent within a second.
  const settings = isOffline && autoSync ? unsent : noSettings
  const states = queue.map((command) => stateOf(command, now))
  const unread = states.filter((state) => state === 'refused' || state === 'old').length
  const waiting = states.length - unread + settings.length
  const isShown = states.length + settings.length > 0
  return (
    <>
      {isShown && (
        <Alert
          kind={unread > 0 ? 'warning' : 'info'}
          icon={unread > 0 ? undefined : IconHourglass}
          title={unread > 0 ? t('waiting.unread', { count: unread }) : t('waiting.count', { count: waiting })}
          action={
            <Button size="small" variant="subtle" onClick={() => setIsOpen(true)}>
              {t('waiting.show')}
            </Button>
          }
        />
      )}
      <WaitingSheet queue={queue} settings={settings} open={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
