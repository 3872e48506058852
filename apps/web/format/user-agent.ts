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

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Device = { browser: string | undefined; system: string | undefined; isPhone: boolean }

const nameIn = (names: readonly (readonly [RegExp, string])[], userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return { browser: nameIn(browsers, text), system: nameIn(systems, text), isPhone: /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(text) }
}
