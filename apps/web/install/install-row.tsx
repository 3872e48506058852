import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import { Card } from '../ui/card.tsx'
import { ButtonRow, TextRow } from '../ui/settings-row.tsx'
import { HomeScreenHint } from './home-screen-hint.tsx'
import { useInstallPrompt, useNeedsHomeScreenHint } from './install-prompt.ts'

/** Offers to install the app, or says how, where the browser can. */
export default function InstallRow() {
  const { t } = useTranslation()
  const install = useInstallPrompt()
  const needsHint = useNeedsHomeScreenHint()
  if (!install && !needsHint) return null
  return (
    <Card padding="none">
      {install ? (
        <ButtonRow icon={IconDeviceMobileDown} label={t('install.action')} hint={t('install.hint')} onPress={install} />
      ) : (
        <TextRow icon={IconDeviceMobileDown} label={t('install.action')} hint={<HomeScreenHint />} />
      )}
    </Card>
  )
}
