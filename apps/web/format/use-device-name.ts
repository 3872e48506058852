import { useWords } from '../words/words.tsx'
import { deviceOf } from './device-name.ts'

/** Returns the name of the device of a session, such as "Firefox on Windows". */
export function useDeviceName(): (session: { userAgent: string | null }) => string {
  const { t } = useWords()
  return ({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('security.device', { browser, system })
    return browser ?? system ?? t('security.device.unknown')
  }
}
