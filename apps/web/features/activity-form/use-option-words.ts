/** What is set under "More options", in words, so that it can be read while they are closed. */
import { instantOf } from '@bothy/contract/zoned-time.ts'
import { useGroups } from '../../activity-parts/group-name.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Bounds } from './form-problems.ts'
import { missingPart } from './moments.ts'
import { setOptions, type OptionName, type OptionValues } from './option-values.ts'

/** Undefined when nothing is set. */
export function useOptionWords(values: OptionValues, bounds: Bounds): string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const groups = useGroups()
  const { timeZone } = values
  const named = (label: string, value: string) => t('app.label-value', { label, value })
  const moment = (label: string, local: string) =>
    missingPart(local) ? label : named(label, format.shortDateAndTime(instantOf(local, timeZone), timeZone))
  const words: Record<OptionName, () => string> = {
    endTime: () => moment(t('form.ends'), values.endTime),
    coordinates: () => named(t('form.coordinates'), values.coordinates),
    voteClosesAt: () => moment(t('form.vote-closes'), values.voteClosesAt),
    joinsOpenAt: () => moment(t('form.joins-open'), values.joinsOpenAt),
    quorum: () => named(t('form.quorum'), format.number(values.quorum ?? 0)),
    hidesCounts: () => t('form.hides-counts'),
    minParticipants: () => named(t('form.min-participants'), format.number(values.minParticipants ?? 0)),
    allocation: () => t('form.allocation.draw'),
    drawAt: () => moment(t('form.draw-at'), values.drawAt),
    leaderTakesSeat: () => named(t('form.own-spot'), t('form.off')),
    groupId: () => named(t('form.group'), groups.find(({ id }) => id === values.groupId)?.name ?? ''),
    membersOnly: () => t('activity.members-only'),
    membersFirstDays: () => named(t('form.who-joins.first'), t('form.first-days.count', { count: values.membersFirstDays ?? 0 })),
    maxCompanions: () => named(t('form.companions'), t('form.companions.most', { count: values.maxCompanions })),
    timeZone: () => timeZone,
  }
  const set = setOptions(values, bounds)
  return set.length === 0 ? undefined : set.map((name) => words[name]()).join(' · ')
}
