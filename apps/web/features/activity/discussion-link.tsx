import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { newestOf } from '../../activity-parts/shown-messages.ts'
import { useApi } from '../../api/api-context.tsx'
import { discussionQuery } from '../../api/discussion-query.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lacksSignal } from '../../lazy/network-error.ts'
import { LinkRow } from '../../ui/settings-row.tsx'
import styles from './discussion-link.module.css'

/** The newest words of the discussion, and the way to it: a row of two lines of words, whatever they are. */
export default function DiscussionLink({ activity: { id } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data, error, isPending } = useInfiniteQuery(discussionQuery(api, id))
  const [first] = data?.pages ?? []
  const newest = first && newestOf(first.items.filter(({ isHidden }) => !isHidden))
  const marks = first
    ? [...(first.unread > 0 ? [t('discussion.unread', { count: first.unread })] : []), ...(first.isOpen ? [] : [t('discussion.is-closed')])]
    : []
  // Meanwhile its card shows where the words will be: see activity-view.module.css.
  if (isPending && !lacksSignal(error)) return null
  return (
    <div className={styles.row}>
      <LinkRow
        icon={IconMessages}
        label={newest ? newest.author.name : t(first ? 'discussion.none.title' : 'discussion.title')}
        hint={
          first ? (
            <bdi className={styles.words}>
              {newest ? [...newest.text].slice(0, 120).join('') : first.refusal === null && t('discussion.none')}
            </bdi>
          ) : (
            lacksSignal(error) && t('state.offline.title')
          )
        }
        value={marks.length > 0 ? marks.join(' · ') : undefined}
        to="/activity/$id/discussion"
        params={{ id }}
      />
    </div>
  )
}
