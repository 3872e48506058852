import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportDecision, ReportedContent } from '@bothy/contract/activities/moderation.ts'
import { limits } from '@bothy/contract/limits.ts'
import { ReasonDialog } from '../../../activity-parts/reason-dialog.tsx'
import { useApi } from '../../../api/api-context.tsx'
import { pages as pagedQuery, queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { PhotoImage } from '../../../images/photo-image.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { detectLanguage } from '../../../ui/title-language.ts'
import { AdminLayout } from '../admin-layout.tsx'
import { PagedList } from '../paged-list.tsx'
import styles from './reports.module.css'

/** What members have reported, the oldest first. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const { api } = useApi()
  const list = useInfiniteQuery({
    queryKey: queryKeys.reports,
    queryFn: ({ pageParam, signal }) => api.listReports(pageParam ? { cursor: pageParam } : {}, { signal }),
    ...pagedQuery,
    staleTime: 0,
  })
  return (
    <AdminLayout tab="reports">
      <PagedList
        list={list}
        renderRow={(content) => <Reported key={content.id} content={content} />}
        emptyState={<EmptyState title={t('reports.none.title')}>{t('reports.none')}</EmptyState>}
      />
    </AdminLayout>
  )
}

const pages = { message: 'discussion', photo: 'photos' } as const

const words = {
  message: {
    hide: 'discussion.hide',
    title: 'discussion.hide.title',
    text: 'discussion.hide.text',
    hint: 'discussion.hide.hint',
    hidden: 'reports.hidden',
    dismissed: 'reports.dismissed',
  },
  photo: {
    hide: 'photos.hide',
    title: 'photos.hide.title',
    text: 'photos.hide.text',
    hint: 'photos.hide.hint',
    hidden: 'reports.photo.hidden',
    dismissed: 'reports.photo.dismissed',
  },
} as const

function Reported({ content }: { content: ReportedContent }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, activityId, title, author, text, isHidden, createdAt, reports } = content
  return (
    <li className={styles.reported}>
      <p className={styles.author}>
        <Avatar name={author.name} avatar={author.avatar} />
        <span>
          <b>{author.name}</b>
          <small>
            <Link to={`/activity/$id/${pages[kind]}`} params={{ id: activityId }} lang={detectLanguage(title)}>
              {title}
            </Link>{' '}
            · <time dateTime={createdAt}>{format.longDayAndTime(createdAt)}</time>
          </small>
        </span>
      </p>
      {kind === 'photo' && <ReportedPhoto content={content} />}
      {text && (
        <blockquote className={styles.text} dir="auto" lang={detectLanguage(text)}>
          {text}
        </blockquote>
      )}
      {isHidden && <p className={styles.hidden}>{t('reports.is-hidden')}</p>}
      <ul className={styles.reports}>
        {reports.map(({ reporter, reason, text: words, reportedAt }) => (
          <li key={reportedAt + (reporter ?? '')}>
            <b>{t(`report-content.reason.${reason}`)}</b>
            {words && <span lang={detectLanguage(words)}>{words}</span>}
            <small>
              {reporter ?? t('people.former')} · {format.longDayAndTime(reportedAt)}
            </small>
          </li>
        ))}
      </ul>
      <Decisions content={content} />
    </li>
  )
}

function ReportedPhoto({ content: { contentId: id, text: caption, author } }: { content: ReportedContent }) {
  return (
    <div className={styles.photo}>
      <PhotoImage photo={{ id, caption, altText: '', owner: author }} />
    </div>
  )
}

function Decisions({ content: { id, kind, contentId } }: { content: ReportedContent }) {
  const { t } = useTranslation()
  const about = words[kind]
  const [isAsking, setIsAsking] = useState(false)
  const decide = useSend({
    send: (api, input: { decision: ReportDecision; reason?: string }) => api.decideReport({ reportId: id, ...input }),
    onSuccess: () => setIsAsking(false),
    says: ({ decision }) => t(about[decision]),
    stale: [queryKeys.reports, queryKeys.lists, queryKeys.activities],
  })
  return (
    <div className={styles.decisions}>
      <Button variant="danger" icon={IconEyeOff} onClick={() => setIsAsking(true)}>
        {t(about.hide)}
      </Button>
      <Button loading={decide.isPending && !isAsking} ignoresDoubleTap onClick={() => decide.mutate({ decision: 'dismissed' })}>
        {t('reports.dismiss')}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(about.title)}
        description={t(about.text)}
        hint={t(about.hint)}
        confirmLabel={t(about.hide)}
        loading={decide.isPending}
        command="hide"
        subject={contentId}
        max={limits.moderation.reason.max}
        error={decide.error}
        onConfirm={(reason) => decide.mutate({ decision: 'hidden', reason })}
      />
    </div>
  )
}
