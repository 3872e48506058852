import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import { discussionQuery } from '../../activity-parts/discussion-query.ts'
import { newestOf } from '../../activity-parts/shown-messages.ts'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { LinkRow } from '../../ui/settings-row.tsx'

/** The newest words of the discussion, and the way to it. */
export default function DiscussionLink({ activity: { id, phase } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const isHidden = phase === 'review' || phase === 'rejected'
  const { data } = useInfiniteQuery({ ...discussionQuery(api, id), enabled: !isHidden })
  if (isHidden) return null
  const [first] = data?.pages ?? []
  const newest = first && newestOf(first.items.filter(({ isHidden: isTextHidden }) => !isTextHidden))
  return (
    <Section title={t('discussion.title')}>
      <Card padding="none">
        <LinkRow
          icon={IconMessages}
          label={newest ? newest.author.name : t('discussion.none.title')}
          hint={newest ? <bdi>{[...newest.text].slice(0, 120).join('')}</bdi> : t('discussion.none')}
          value={first && first.unread > 0 ? t('discussion.unread', { count: first.unread }) : undefined}
          to="/activity/$id/discussion"
          params={{ id }}
        />
      </Card>
    </Section>
  )
}
