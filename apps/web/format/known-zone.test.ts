import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonicalZone, isSupported, namedZone, renamedZones, supportedZone } from '@bothy/contract/known-zone.ts'
import { instantOf, localOf } from '@bothy/contract/zoned-time.ts'
import { shortDay } from './dates.ts'

test('the former names that browsers give are those of the database', () => {
  const sql = readFileSync(new URL('../../../db/functions/core/renamed_zones.sql', import.meta.url), 'utf8')
  const inDatabase = Object.fromEntries(
    Array.from(sql.matchAll(/\('([^']+)', '([^']+)'\)/g), ([, former, canonical]) => [former, canonical]),
  )
  expect(inDatabase).toMatchObject(renamedZones)
  // Every zone that this browser lists has its canonical name.
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(canonicalZone(zone)).toBe(inDatabase[zone] ?? zone)
})

test.each([
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Zurich', 'Europe/Zurich'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['+02:00', 'Etc/GMT-2'],
  ['-0300', 'Etc/GMT+3'],
  ['+00:00', 'UTC'],
  ['+05:30', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['undefined', 'UTC'],
  [undefined, 'UTC'],
])('a device that gives the zone %s is in %s', (ofDevice, zone) => {
  expect(namedZone(ofDevice)).toBe(zone)
  expect(isSupported(zone)).toBe(true)
})

test('a zone that this browser does not know stops no page', () => {
  expect(supportedZone('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(supportedZone('Mars/Olympus_Mons')).toBe('UTC')
  expect(shortDay('2026-06-20T05:30:00Z', { locale: 'en-US', timeZone: 'Mars/Olympus_Mons' })).toBe('Sat, Jun 20')
  expect(localOf('2026-06-20T05:30:00Z', 'Mars/Olympus_Mons')).toBe('2026-06-20T05:30')
  expect(instantOf('2026-06-20T05:30', 'Mars/Olympus_Mons')).toBe('2026-06-20T05:30:00.000Z')
})
