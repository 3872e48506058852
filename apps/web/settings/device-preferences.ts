import type { DeviceValues } from '@bothy/client/settings/settings-state.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { preferredUnits, preferredZone } from '../format/preferences.ts'
import { preferredTheme } from './theme.ts'

/** The settings that this device uses now. */
export const devicePreferences = (): DeviceValues => ({
  'preferences.theme': preferredTheme.read(),
  'preferences.language': document.documentElement.lang as Locale,
  'preferences.units': preferredUnits.read(),
  'preferences.timezone': preferredZone.read(),
})
