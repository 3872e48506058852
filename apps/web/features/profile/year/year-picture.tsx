import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { MemberYear } from '@bothy/contract/years.ts'
import { useClubName, useUser } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useCoverPreview } from '../../../images/cover/use-cover-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { useShareFile } from '../../../ui/use-share-file.ts'
import { drawYear, yearPicture } from './draw-year.ts'
import { useCountUp } from './use-count-up.ts'
import styles from './year.module.css'

const firstWordOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** The picture of the year, as it is shared: the page shows the very picture. */
export function YearPicture({ figures }: { figures: MemberYear }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { label, isReady } = useDrawing(canvas, figures)
  const { share, isSharing } = useShareFile()
  return (
    <>
      <div className={styles.picture}>
        <canvas ref={canvas} {...yearPicture} role="img" aria-label={label} />
        {!isReady && (
          <p className={styles.drawing} role="status">
            {t('year.picture.drawing')}
          </p>
        )}
      </div>
      <StickyBar title={t('year.picture')} hint={t('year.picture.hint')}>
        <Button
          variant="cta"
          icon={IconShare}
          loading={isSharing || !isReady}
          onClick={() => void share(`${figures.year}.png`, () => pngOf(canvas.current!))}
        >
          {t('activity.share')}
        </Button>
      </StickyBar>
    </>
  )
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'))

/** Draws again whenever a figure or the cover changes. Returns what the picture says, and whether it can be seen. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  { year, outings, distance, ascent, people }: MemberYear,
): { label: string; isReady: boolean } {
  const { t } = useTranslation()
  const format = useFormat()
  const club = useClubName()
  const user = useUser()
  const name = firstWordOf(user?.name ?? '')
  const { cover, placeholder, isReady } = useCover(`${user?.id}.${year}`)
  const progress = useCountUp(year, isReady)
  const figuresAt = (share: number) => [
    { value: format.number(Math.round(outings * share)), label: t('year.outings.label', { count: outings }) },
    { value: format.exactDistance(distance * share), label: t('year.on-foot') },
    { value: format.height(Math.round(ascent * share)), label: t('year.up') },
    { value: format.number(Math.round(people * share)), label: t('year.people.label', { count: people }) },
  ]
  const shown = figuresAt(progress)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const fonts = getComputedStyle(context.canvas).fontFamily
    drawYear(context, { cover, placeholder, name, club, year: String(year), figures: shown, fonts })
  })
  const said = format.list(figuresAt(1).map(({ value, label }) => `${value} ${label}`))
  return { label: t('year.picture.label', { year: String(year), figures: said }), isReady }
}

/** The cover of the picture, once it is drawn. Ready without it where it cannot be drawn: then its background color stays. */
function useCover(seed: string) {
  const { url, placeholder, hasFailed } = useCoverPreview({ seed, scene: 'hiking', ...yearPicture })
  const [cover, setCover] = useState<HTMLImageElement>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.src = url
    // The text is drawn in the font of the page, which may come later than the page.
    Promise.all([image.decode(), document.fonts.ready]).then(
      () => setCover(image),
      () => setIsBroken(true),
    )
  }, [url])
  return { cover, placeholder, isReady: cover !== undefined || isBroken || hasFailed }
}
