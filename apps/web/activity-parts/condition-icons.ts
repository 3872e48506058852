import IconBarrierBlock from '@tabler/icons-react/dist/esm/icons/IconBarrierBlock.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconShoe from '@tabler/icons-react/dist/esm/icons/IconShoe.mjs'
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import type { ConditionKind } from '@bothy/contract/activities/report.ts'
import type { IconType } from '../ui/icon.ts'

export const conditionIcons: Record<ConditionKind, IconType> = {
  snow: IconSnowflake,
  mud: IconShoe,
  closed: IconBarrierBlock,
  water: IconDroplet,
  difficulty: IconTrendingUp,
}
