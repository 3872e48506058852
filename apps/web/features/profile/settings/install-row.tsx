import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import { useInstallPrompt } from '../../../api/install-prompt.ts'
import { Card } from '../../../ui/card.tsx'
import { ButtonRow, TextRow } from '../../../ui/settings-row.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Safari on iPhones and iPads installs apps from its own menu only, and says so to no page. */
const isSafariOnPhone = () => 'standalone' in navigator && !navigator.standalone && 'ontouchend' in window

/** Offers to install the app, where the browser can. */
export function InstallRow() {
  const { t } = useTranslation()
  const install = useInstallPrompt()
  if (!install && !isSafariOnPhone()) return null
  return (
    <Card padding="none">
      {install ? (
        <ButtonRow icon={IconDeviceMobileDown} label={t('install.action')} hint={t('install.hint')} onPress={install} />
      ) : (
        <TextRow icon={IconDeviceMobileDown} label={t('install.action')} hint={t('install.ios')} />
      )}
    </Card>
  )
}
