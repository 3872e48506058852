import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import type { ComponentProps } from 'react'
import { reactions as allReactions, type Reaction, type Reply } from '@bothy/contract/activities/discussion.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconType } from '../../ui/icon.ts'
import { useDiscussionCommands } from './use-discussion-commands.ts'
import styles from './message.module.css'

const reactionIcons: Record<Reaction, IconType> = {
  thumb: IconThumbUp,
  heart: IconHeart,
  hand: IconHandStop,
  sun: IconSun,
  smile: IconMoodSmile,
}

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

type ReactionButtonsProps = Omit<ReactionsProps, 'canWrite'> &
  Pick<ComponentProps<typeof IconButton>, 'variant' | 'size'> & {
    className?: string | undefined
    onChoose?: () => void
  }

/** All reactions at once. */
export function ReactionButtons({ activityId, message: { id, reactions }, className, onChoose, ...look }: ReactionButtonsProps) {
  const { t } = useTranslation()
  const { react } = useDiscussionCommands(activityId)
  return (
    <div className={className} role="group" aria-label={t('discussion.react')}>
      {allReactions.map((reaction) => {
        const isOn = reactions.some((one) => one.reaction === reaction && one.isOwn)
        return (
          <IconButton
            key={reaction}
            {...look}
            icon={reactionIcons[reaction]}
            label={t(`discussion.reaction.${reaction}`)}
            aria-pressed={isOn}
            onClick={() => {
              onChoose?.()
              react.mutate({ messageId: id, reaction, isOn: !isOn })
            }}
          />
        )
      })}
    </div>
  )
}
