import { useTranslation } from '../i18n/translation.tsx'
import { parseUserAgent } from './user-agent.ts'

/** Returns the name of the device of a session, such as "Firefox on Windows". */
export function useDeviceName(): (session: { userAgent: string | null }) => string {
  const { t } = useTranslation()
  return ({ userAgent }) => {
    const { browser, system } = parseUserAgent(userAgent)
    if (browser && system) return t('security.device', { browser, system })
    return browser ?? system ?? t('security.device.unknown')
  }
}
