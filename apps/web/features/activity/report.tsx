import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Report as WrittenReport } from '@bothy/contract/activities/report.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { conditionIcons } from '../../activity-parts/condition-icons.ts'
import type { NextStep, StepName } from '../../activity-parts/next-step.ts'
import { useApi } from '../../api/api-context.tsx'
import { reportQuery } from '../../api/report-query.ts'
import { calendarDay } from '../../format/calendar-day.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { Paragraphs } from './paragraphs.tsx'
import { RemoveLine } from './remove-line.tsx'
import { ReportedConditions } from './reported-conditions.tsx'
import Thanks from './thanks.tsx'
import { WalkedTrack } from './walked-track.tsx'
import styles from './report.module.css'

type ReportProps = { activity: Activity; next: NextStep | null; onWrite: (step: StepName) => void }

/** Before the end, what others reported of the routes; after it, the report of this activity. */
export default function Reports(props: ReportProps) {
  return props.activity.report ? <Report {...props} /> : <ReportedConditions activity={props.activity} />
}

/** What leaders wrote, and a line by each participant who likes to. */
function Report({ activity, next, onWrite }: ReportProps) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data: report, error, refetch } = useQuery(reportQuery(api, activity))
  const { writes, isWritten, changedAt } = activity.report!
  const step = writes === 'report' ? 'writeReport' : 'writeLine'
  const isInBar = next?.step.name === step
  const isEmpty = changedAt ? !report && !error : !writes || isInBar
  if (isEmpty) return null
  const write = writes && !isInBar && (
    <Button variant="subtle" size="small" icon={IconPencil} className={styles.write} onClick={() => onWrite(step)}>
      {t(isWritten ? `report.change.${writes}` : `activity.step.${step}`)}
    </Button>
  )
  const hasWords = report && (report.text !== '' || report.lines.length > 0)
  return (
    <>
      <Section title={t('report.title')} aside={write}>
        {error && !report && (
          <Alert
            kind="error"
            title={t('report.failed')}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('state.retry')}
              </Button>
            }
          />
        )}
        {report && hasWords ? (
          <Words activity={activity} report={report} />
        ) : (
          <>
            {!changedAt && <p className={styles.none}>{t('report.none')}</p>}
            {report && <Thanks activity={activity} />}
          </>
        )}
      </Section>
      {report && report.conditions.length > 0 && <Conditions conditions={report.conditions} />}
      {report && (report.track || report.hours !== null) && <WalkedTrack activity={activity} report={report} />}
    </>
  )
}

function Words({ activity, report: { text, author, lines } }: { activity: Activity; report: WrittenReport }) {
  const { t } = useTranslation()
  const isLine = text.length <= 140 && !text.includes('\n')
  return (
    <div className={styles.words}>
      {text !== '' && (
        <figure className={styles.text} data-line={isLine || undefined}>
          <Avatar name={author?.name ?? null} avatar={author?.avatar} size="md" />
          <div>
            <Paragraphs text={text} />
            <figcaption>{author ? t('report.by-leader', { name: author.name }) : t('people.former')}</figcaption>
          </div>
        </figure>
      )}
      <Thanks activity={activity} />
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label={t('report.lines')}>
          {lines.map((line, index) => (
            <li key={line.author?.id ?? index}>
              <Avatar name={line.author?.name ?? null} avatar={line.author?.avatar} />
              <div>
                <b>{line.author?.name ?? t('report.participant')}</b>
                <p lang={detectLanguage(line.text, null)}>{line.text}</p>
              </div>
              {activity.report?.writes === 'report' && line.author && <RemoveLine activityId={activity.id} author={line.author} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Conditions({ conditions }: { conditions: WrittenReport['conditions'] }) {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  return (
    <Section title={t('report.conditions')} hint={t('report.conditions.shown')}>
      <Card>
        <DescriptionList>
          {conditions.map(({ kind, text, seenOn }, index) => (
            <DescriptionItem
              key={index}
              icon={conditionIcons[kind]}
              title={<span lang={detectLanguage(text, null)}>{text}</span>}
              hint={t('report.condition.seen', { kind: t(`report.kind.${kind}`), day: calendarDay(seenOn, dateLocale) })}
            />
          ))}
        </DescriptionList>
      </Card>
    </Section>
  )
}
