import { expect, test } from 'vitest'
import type { Route } from '@bothy/contract/entities.ts'
import { positionsOf } from './route-positions.ts'
import { voteCostsOf } from './vote-costs.ts'

const aRoute = (position: number, votes: number): Route => ({
  id: `route-${position}`,
  position,
  title: 'Over the ridge',
  description: 'Exposed.',
  distance: 12.5,
  duration: 4.5,
  difficulty: 'Medium',
  track: null,
  votes,
  interested: 0,
  isSelected: false,
})
const sent = ({ id, title, description, distance, duration, difficulty }: Route) => ({
  id,
  title,
  description,
  distance,
  duration,
  difficulty,
})

test('a removed route costs its votes, and a rewritten one too', () => {
  const [a, b, c, d] = [aRoute(0, 3), aRoute(1, 2), aRoute(2, 1), aRoute(3, 0)]
  const routes = [
    { ...sent(b), distance: 20 },
    { ...sent(c), description: 'Exposed, with a rope.' },
  ]
  expect(voteCostsOf([a, b, c, d], routes)).toEqual([
    { kind: 'removed', position: 0, votes: 3 },
    { kind: 'rewritten', position: 1, votes: 2 },
  ])
})

test('frozen routes cost nothing', () => {
  expect(voteCostsOf([aRoute(0, 3)], undefined)).toEqual([])
})

test('saved routes keep their letters, and new ones get those that follow', () => {
  const saved = [aRoute(0, 0), aRoute(1, 0), aRoute(2, 0)]
  expect(positionsOf([{ id: 'route-1' }, {}, {}], saved)).toEqual([1, 3, 4])
  expect(positionsOf([{}, {}], [])).toEqual([0, 1])
})
