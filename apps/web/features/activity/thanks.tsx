import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { useUser } from '../../api/api-context.tsx'
import { usePendingChanges } from '../../commands/pending-commands.ts'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AvatarStack } from '../../images/avatar-stack.tsx'
import { queuedFor } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { Button } from '../../ui/button.tsx'
import styles from './thanks.module.css'

/** Who else thanked the leaders, and the button with which the viewer does, which says so then: a second tap takes it back. */
export default function Thanks({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { thanks, isOwn, isQueued, toggle } = useThanks(activity)
  if (!thanks) return null
  const { count, members } = thanks
  const [leader, another] = leadersOf(activity)
  const act = isOwn ? 'thanked' : 'thank'
  const said = count > 0 && t(members.length > 0 ? 'thanks.others' : 'thanks.count', { count })
  return (
    <div className={styles.thanks}>
      <div>
        {(said || isQueued) && (
          <div className={styles.said}>
            {members.length > 0 && <AvatarStack members={members} total={count} />}
            <span>{isQueued ? t('waiting.title') : said}</span>
          </div>
        )}
        {toggle && (
          <Button
            variant="light"
            size="small"
            icon={isOwn && !isQueued ? IconHeartFilled : IconHeart}
            className={isQueued ? styles.queued : undefined}
            onClick={toggle}
          >
            {leader && !another ? t(`thanks.${act}`, { name: leader }) : t(`thanks.${act}-leaders`)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The names of who leads it, and has not left the club. */
const leadersOf = ({ creatorName, coLeaders }: Activity): string[] => [
  ...(creatorName === null ? [] : [creatorName]),
  ...coLeaders.flatMap(({ name, hasAccepted }) => (hasAccepted ? name : [])),
]

/** What the last tap wants until the club has answered; then what the club knows. */
function useThanks(activity: Activity) {
  const { id, thanks: known, refusals } = activity
  const user = useUser()
  const pending = usePendingChanges(activity).thanks
  const queued = useCommandQueue((queue) => queuedFor(queue, id, 'thanks'))
  const { run } = useActivityCommands(activity, { scope: 'thanks' })
  const isOwn = queued ? queued.wanted !== null : (pending?.isOwn ?? false)
  const others = known?.members.filter((one) => one.id !== user?.id) ?? []
  return {
    thanks: known && { count: known.count - Number(known.isOwn), members: others },
    isOwn,
    isQueued: queued !== undefined && !queued.isAwaited,
    toggle: isOwn || refusals.thank === null ? () => run({ name: isOwn ? 'withdrawThanks' : 'thank' }) : undefined,
  }
}
