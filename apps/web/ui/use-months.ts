import { monthNames } from '../format/months.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { MonthValue } from './month-plot.tsx'

/** What a plot shows of the twelve months of a year, and its label: the months that have something. */
export function useMonths(values: readonly number[], textOf: (value: number) => string): { label: string; months: MonthValue[] } {
  const { t, locale } = useTranslation()
  const format = useFormat()
  const names = monthNames(locale)
  const texts = values.flatMap((value, month) => (value > 0 ? [`${names[month]} ${textOf(value)}`] : []))
  return {
    label: t('year.by-month', { values: format.list(texts) }),
    months: monthNames(locale, 'narrow').map((name, month) => ({ name, value: values[month]!, text: textOf(values[month]!) })),
  }
}
