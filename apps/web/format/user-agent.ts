import { operatingSystemOf } from './operating-system.ts'

/** Common names of browsers by their user agent. Most user agents contain the names of other browsers too, so the order matters. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

type Device = { browser: string | undefined; system: string | undefined; isPhone: boolean }

export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return {
    browser: browsers.find(([pattern]) => pattern.test(text))?.[1],
    system: operatingSystemOf(text),
    isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(text),
  }
}
