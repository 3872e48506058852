import { IconKey, IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TwoFactor } from '@bothy/contract/entities.ts'
import { useClub } from '../../club/club.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { BackupCodes } from './backup-codes.tsx'
import styles from './account-security.module.css'
import { Proof } from './proof.tsx'
import { SetUp } from './set-up.tsx'

/** With fewer it is time for new ones. */
const few = 3

/** The second step of signing in: on or off, and the codes for when the phone is gone. */
export function TwoStep({ enabled, backupCodesLeft }: TwoFactor) {
  const { t } = useWords()
  const { club, queries } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const [sheet, setSheet] = useState<'on' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setCodes(undefined)
    // The button that was pressed is gone.
    renew.current?.focus()
  }
  const changed = (said: string, fresh?: readonly string[]) => {
    setSheet(undefined)
    setCodes(fresh)
    toast.done(said)
    void client.invalidateQueries({ queryKey: queries.user.twoFactor().queryKey })
    void client.invalidateQueries({ queryKey: queries.user.sessions().queryKey })
  }
  const sheetProps = (own: typeof sheet) => ({
    open: sheet === own,
    onOpenChange: (isOpen: boolean) => setSheet(isOpen ? own : undefined),
    wide: 'modal' as const,
  })
  return (
    <Stack>
      <Card padding="none">
        <Switch
          icon={IconShieldLock}
          label={t('security.two-step.switch')}
          hint={enabled ? t('security.two-step.on') : t('security.two-step.off')}
          checked={enabled}
          onChange={(wanted) => setSheet(wanted ? 'on' : 'off')}
        />
        {enabled && (
          <div className={styles.line}>
            <IconKey size={22} aria-hidden />
            <span>
              <b>{t('security.codes')}</b>
              <small>{t('security.codes.left', { count: backupCodesLeft })}</small>
            </span>
            <Button ref={renew} size="small" onClick={() => setSheet('codes')}>
              {t('security.codes.renew')}
            </Button>
          </div>
        )}
      </Card>
      {enabled && !codes && backupCodesLeft < few && <Note kind="warn">{t('security.codes.few')}</Note>}
      {codes && <BackupCodes codes={codes} onKept={keep} />}
      <Sheet {...sheetProps('on')} title={t('security.set-up.title')}>
        <SetUp onDone={(fresh) => changed(t('security.two-step.now-on'), fresh)} />
      </Sheet>
      <Sheet {...sheetProps('off')} title={t('security.turn-off.title')} description={t('security.turn-off.text')}>
        <Proof
          danger
          submit={t('security.turn-off.submit')}
          send={async (code) => {
            await club.disableTwoFactor({ code })
            changed(t('security.two-step.now-off'))
          }}
        />
      </Sheet>
      <Sheet {...sheetProps('codes')} title={t('security.renew.title')} description={t('security.renew.text')}>
        <Proof
          submit={t('security.renew.submit')}
          send={async (code) => changed(t('security.renew.done'), (await club.renewBackupCodes({ code })).backupCodes)}
        />
      </Sheet>
    </Stack>
  )
}
