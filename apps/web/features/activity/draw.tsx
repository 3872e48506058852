import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Section } from '../../ui/section.tsx'
import styles from './waitlist.module.css'

type DrawProps = { activity: Activity; commands: ActivityCommands }

/** When the spots are drawn, how many applied, and how it works; afterwards a link to how it went. */
export default function Draw({ activity, commands }: DrawProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { drawAt, drawnAt, applicationCount: count, timeZone, refusals } = activity
  const when = format.inSentence.dayAndTimeInZone(drawnAt ?? drawAt ?? '', timeZone)
  return (
    <Section title={drawnAt ? t('draw.drawn', { when }) : t('draw.when', { when })}>
      <Card className={styles.waitlist}>
        <p className={styles.note}>{t('draw.count', { count })}</p>
        {!drawnAt && <Rules withParty={activity.maxCompanions > 0} />}
        {refusals.withdrawApplication === null && (
          <Button
            variant="subtle"
            ignoresDoubleTap
            loading={commands.pending === 'withdrawApplication'}
            onClick={() => commands.run({ name: 'withdrawApplication' })}
          >
            {t('draw.withdraw')}
          </Button>
        )}
        <LinkButton icon={IconTicket} to="/activity/$id/draw" params={{ id: activity.id }}>
          {drawnAt ? t('draw.result') : t('draw.details')}
        </LinkButton>
      </Card>
    </Section>
  )
}

function Rules({ withParty }: { withParty: boolean }) {
  const { t } = useTranslation()
  const rules: [IconType, string][] = [
    [IconArrowsShuffle, t('draw.rule.chance')],
    ...(withParty ? [[IconUsers, t('draw.rule.party')] as [IconType, string]] : []),
    [IconHourglass, t('draw.rule.waitlist')],
  ]
  return (
    <ul className={styles.rules}>
      {rules.map(([Icon, text]) => (
        <li key={text}>
          <Icon size={20} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  )
}
