import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { TwoFactor } from '@bothy/contract/entities.ts'
import { useApi } from '../../../api/api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Stack } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { BackupCodes } from './backup-codes.tsx'
import styles from './security.module.css'
import { CodeConfirmation } from './code-confirmation.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** With fewer codes left, the screen recommends new ones. */
const fewCodes = 3

/** Two-factor authentication: on or off, and backup codes for a lost phone. */
export function TwoFactorSettings({ enabled, backupCodesLeft }: TwoFactor) {
  const { t } = useTranslation()
  const { api, queries } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const [sheet, setSheet] = useState<'on' | 'off' | 'codes'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useRef<HTMLButtonElement>(null)
  const closeCodes = () => {
    setCodes(undefined)
    // The pressed button is removed, so the focus needs a new place.
    renew.current?.focus()
  }
  const changed = (message: string, newCodes?: readonly string[]) => {
    setSheet(undefined)
    setCodes(newCodes)
    toast.done(message)
    void client.invalidateQueries({ queryKey: queries.user.twoFactor().queryKey })
    void client.invalidateQueries({ queryKey: queries.user.sessions().queryKey })
  }
  const sheetProps = (kind: typeof sheet) => ({
    open: sheet === kind,
    onOpenChange: (isOpen: boolean) => setSheet(isOpen ? kind : undefined),
    desktopVariant: 'modal' as const,
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
          <div className={styles.row}>
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
      {enabled && !codes && backupCodesLeft < fewCodes && <Alert kind="warning">{t('security.codes.few')}</Alert>}
      {codes && <BackupCodes codes={codes} onSaved={closeCodes} />}
      <Sheet {...sheetProps('on')} title={t('security.set-up.title')}>
        <TwoFactorSetup onDone={(newCodes) => changed(t('security.two-step.now-on'), newCodes)} />
      </Sheet>
      <Sheet {...sheetProps('off')} title={t('security.turn-off.title')} description={t('security.turn-off.text')}>
        <CodeConfirmation
          danger
          submit={t('security.turn-off.submit')}
          send={async (code) => {
            await api.disableTwoFactor({ code })
            changed(t('security.two-step.now-off'))
          }}
        />
      </Sheet>
      <Sheet {...sheetProps('codes')} title={t('security.renew.title')} description={t('security.renew.text')}>
        <CodeConfirmation
          submit={t('security.renew.submit')}
          send={async (code) => changed(t('security.renew.done'), (await api.renewBackupCodes({ code })).backupCodes)}
        />
      </Sheet>
    </Stack>
  )
}
