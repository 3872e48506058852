import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconVersions from '@tabler/icons-react/dist/esm/icons/IconVersions.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { IconType } from '../../ui/icon.ts'
import type { CheckName } from './checks.ts'

export const checkIcons: Record<CheckName, IconType> = {
  mode: IconStack2,
  reach: IconWorld,
  session: IconUserCheck,
  sync: IconCloudCheck,
  live: IconBroadcast,
  locale: IconLanguage,
  storage: IconDatabase,
  versions: IconVersions,
}
