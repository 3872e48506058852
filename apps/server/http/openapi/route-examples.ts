/** Examples of routes and of their tracks. */

export const routeIds = {
  lake: '0e6e1b54-7d0a-4a3f-8a11-3f5e2b7c9d21',
  ridge: '9a2c4d6e-1b3f-4c5d-8e7f-0a1b2c3d4e32',
}

export const lake = { title: 'By the lake', description: 'Flat and long.', distance: 14.5, duration: 5, difficulty: 'Easy' }
export const ridge = { title: 'By the ridge', description: 'Short and steep.', distance: 9, duration: 4.5, difficulty: 'Hard' }

export const path = '_e|{Goe|n@hcJoK_q@dBwQ_q@{@'
export const hash = '61ffb2175e0f622ac7f01d7a1a076652'
export const measured = { fileName: 'lake.gpx', distance: 1.3, ascent: 5, descent: 3, highest: 575, lowest: 570 }
export const routes = [
  {
    id: routeIds.lake,
    position: 0,
    ...lake,
    track: { hash, ...measured },
    votes: 3,
    interested: 4,
    isVoted: true,
    isInterested: true,
    isSelected: true,
  },
  {
    id: routeIds.ridge,
    position: 1,
    ...ridge,
    track: null,
    votes: 1,
    interested: 2,
    isVoted: false,
    isInterested: false,
    isSelected: false,
  },
]
export const pastRoute = { id: routeIds.lake, position: 0, ...lake, track: { hash, ...measured } }
