import { Link } from '@tanstack/react-router'
import type { OfferOnHome } from '@bothy/contract/activities/overview.ts'
import OfferCard from '../../activity-parts/offer-card.tsx'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './offers.module.css'

/** The spots that are kept for the member, each with its answers. */
export default function Offers({ offers }: { offers: readonly OfferOnHome[] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.offers} aria-label={t('offer.label')}>
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

function Offer({ offer }: { offer: OfferOnHome }) {
  const { id, title, language, location, startTime, timeZone } = offer
  const format = useFormat()
  const commands = useActivityCommands({ id, title })
  return (
    <OfferCard activity={offer} offer={offer} commands={commands} overlaps={offer.overlaps}>
      <h2>
        <Link to="/activity/$id" params={{ id }} className={styles.title} lang={detectLanguage(title, language)}>
          {title}
        </Link>
      </h2>
      <p>
        {format.dayAndTimeInZone(startTime, timeZone)}, <span lang={detectLanguage(location)}>{location}</span>
      </p>
      <VisuallyHidden role="status">{commands.announcement}</VisuallyHidden>
    </OfferCard>
  )
}
