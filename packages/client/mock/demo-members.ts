/** Who can sign in to the club in the tab: the six members of the sample, with one password that everybody may know. */
export const demoPassword = 'over the hills'

export const demoMembers = [
  { name: 'Mairi Sinclair', email: 'mairi@bothy.example', isAdmin: true },
  { name: 'Jonas Brunner', email: 'jonas@bothy.example', isAdmin: false },
  { name: '林雨桐', email: 'lin@bothy.example', isAdmin: false },
  { name: 'Hannah Vogel', email: 'hannah@bothy.example', isAdmin: false },
  { name: 'Élodie Marchand', email: 'elodie@bothy.example', isAdmin: false },
  { name: '渡辺 遥', email: 'haru@bothy.example', isAdmin: false },
] as const
