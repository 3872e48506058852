import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import type { Reaction, Reply } from '@bothy/contract/activities/discussion.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { IconType } from '../../ui/icon.ts'
import { useDiscussionCommands } from './use-discussion-commands.ts'
import styles from './message.module.css'

export const reactionIcons: Record<Reaction, IconType> = { heart: IconHeart, hand: IconHandStop, sun: IconSun, smile: IconMoodSmile }

type ReactionsProps = { activityId: string; message: Reply; canWrite: boolean }

/** The reactions to a message; a tap adds or removes the own one. */
export function Reactions({ activityId, message: { id, reactions }, canWrite }: ReactionsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { react } = useDiscussionCommands(activityId)
  if (reactions.length === 0) return null
  return (
    <ul className={styles.reactions}>
      {reactions.map(({ reaction, count, isOwn }) => {
        const Icon = reactionIcons[reaction]
        const isPending = react.isPending && react.variables.reaction === reaction
        const isOn = isPending ? react.variables.isOn : isOwn
        const shown = count + Number(isOn) - Number(isOwn)
        return (
          <li key={reaction}>
            <button
              type="button"
              className={styles.reaction}
              data-reaction={reaction}
              aria-pressed={isOn}
              disabled={!canWrite}
              aria-label={t('app.label-value', { label: t(`discussion.reaction.${reaction}`), value: format.number(shown) })}
              onClick={() => react.mutate({ messageId: id, reaction, isOn: !isOn })}
            >
              <Icon size={18} aria-hidden /> {format.number(shown)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
