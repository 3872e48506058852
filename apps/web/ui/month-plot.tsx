/** Figures of the months of a year. A screen reader reads those of the months that have something. */
import type { ReactNode } from 'react'
import { list } from '../format/lists.ts'
import { monthNames } from '../format/months.ts'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './month-plot.module.css'

export type MonthPlotProps = { values: readonly number[]; text: (value: number) => string }

const [width, height, top, base] = [326, 128, 20, 104]
const slot = width / 12
/** In the highest bar: more would be too thin to be counted. */
const mostBlocks = 12

function useMonths({ values, text }: MonthPlotProps) {
  const { t, locale } = useTranslation()
  const names = monthNames(locale)
  const readValues = values.flatMap((value, month) => (value > 0 ? [`${names[month]} ${text(value)}`] : []))
  return { label: t('year.by-month', { values: list(locale, readValues) }), names: monthNames(locale, 'narrow') }
}

/** What is drawn above the names of the months. */
function Frame({ label, names, children }: { label: string; names: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.plot} role="img" aria-label={label}>
        {children}
        {names.map((name, month) => (
          <text key={month} x={(month + 0.5) * slot} y={base + 17} textAnchor="middle">
            {name}
          </text>
        ))}
        <path className={styles.base} d={`M0 ${base + 0.5}H${width}`} />
      </svg>
    </div>
  )
}

/** A bar for each month of a year, of one block each while there are few. Every bar has its value in figures, so that nothing is said by color alone. */
export function MonthPlot({ values, text }: MonthPlotProps) {
  const { label, names } = useMonths({ values, text })
  const most = Math.max(1, ...values)
  return (
    <Frame label={label} names={names}>
      {values.map((value, month) => {
        if (value <= 0) return null
        const size = (value / most) * (base - top)
        const middle = (month + 0.5) * slot
        return (
          <g key={month}>
            <Bar middle={middle} size={size} blocks={most <= mostBlocks ? value : 1} />
            <text className={styles.value} x={middle} y={base - size - 5} textAnchor="middle">
              {text(value)}
            </text>
          </g>
        )
      })}
    </Frame>
  )
}

/** One block is one of what is counted. */
function Bar({ middle, size, blocks }: { middle: number; size: number; blocks: number }) {
  const block = size / blocks
  const gap = blocks > 1 ? 1.5 : 0
  return Array.from({ length: blocks }, (_, index) => (
    <rect
      key={index}
      className={styles.bar}
      x={middle - 9}
      y={base - (index + 1) * block}
      width={18}
      height={block - gap}
      rx={Math.min(blocks > 1 ? 2.5 : 5, block / 2)}
    />
  ))
}

/** What the values of the months add up to. The line ends with the last month that has something, where the sum of all stands. */
export function MonthSumPlot({ values, text }: MonthPlotProps) {
  const { label, names } = useMonths({ values, text })
  const last = values.findLastIndex((value) => value > 0)
  const sums = values.map((_, month) => values.slice(0, month + 1).reduce((sum, value) => sum + value, 0))
  const total = sums.at(-1) ?? 0
  const points = sums
    .slice(0, last + 1)
    .map((sum, month) => [(month + 0.5) * slot, base - (sum / Math.max(1, total)) * (base - top)] as const)
  const line = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [x, y] = points.at(-1) ?? [0, base]
  return (
    <Frame label={label} names={names}>
      <path className={styles.area} d={`M0 ${base}${line.replace('M', 'L')}V${base}Z`} />
      <path className={styles.line} d={`M0 ${base}${line.replace('M', 'L')}`} />
      <circle className={styles.end} cx={x} cy={y} r={5} />
      <text className={styles.value} x={Math.min(x, width - 4)} y={y - 9} textAnchor={x > width / 2 ? 'end' : 'start'}>
        {text(total)}
      </text>
    </Frame>
  )
}
