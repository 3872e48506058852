import { describe, expect, test } from 'vitest'
import { backupState, certificateState, clockState, connectionsState, diskState, jobState } from './states.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.parse('2026-11-22T12:00:00Z')

describe('an admin should look at', () => {
  test('a disk with less than 2 GB, and it fails with less than 500 MB', () => {
    expect([3e9, 2e9, 1e9, 4e8].map(diskState)).toEqual(['ok', 'ok', 'attention', 'failed'])
  })

  test('missing backups: none are made, none yet, or none for two days', () => {
    const state = (lastAt: number | undefined, startedAt = now - 9 * day) => backupState({ isOn: true, lastAt }, startedAt, now)
    expect(backupState({ isOn: false, lastAt: undefined }, now, now)).toBe('attention')
    expect([state(now - 47 * hour), state(now - 49 * hour)]).toEqual(['ok', 'failed'])
    expect([state(undefined, now - hour), state(undefined)]).toEqual(['attention', 'failed'])
  })

  test('clocks that differ by more than 5 seconds, in either direction', () => {
    expect([0.2, 5, -6, 29, -31].map(clockState)).toEqual(['ok', 'ok', 'attention', 'attention', 'failed'])
  })

  test('a certificate that was not renewed when it should have been', () => {
    const state = (life: number, left: number) => certificateState({ from: now + (left - life) * day, until: now + left * day }, now)
    expect([state(90, 30), state(90, 13), state(90, 2), state(90, -1)]).toEqual(['ok', 'attention', 'failed', 'failed'])
    expect([state(6, 3), state(6, 1), state(6, 0.2)]).toEqual(['ok', 'attention', 'failed'])
  })

  test('a job that failed, and it fails without success for long', () => {
    const state = (lastRunAt?: number, lastSuccessAt?: number, startedAt = now - day) =>
      jobState({ name: 'alarms', ...(lastRunAt && { lastRunAt }), ...(lastSuccessAt && { lastSuccessAt }) }, startedAt, now)
    expect([state(now, now), state(now, now - hour / 6), state(now, now - hour)]).toEqual(['ok', 'attention', 'failed'])
    expect([state(undefined, undefined, now - 1000), state()]).toEqual(['ok', 'failed'])
  })

  test('live connections that come near the limit', () => {
    expect([12, 900, 1000].map((count) => connectionsState(count, 1000))).toEqual(['ok', 'attention', 'failed'])
  })
})
