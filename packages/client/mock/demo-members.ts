/** The six sample members of the mock backend. They share one public password and one public code. */
export const demoPassword = 'over the hills'
/** The code of every SMS to one of them. */
export const demoCode = '246810'

export const demoMembers = [
  { name: 'Mairi Sinclair', email: 'mairi@bothy.example', phone: '+41790000001', isAdmin: true },
  { name: 'Jonas Brunner', email: 'jonas@bothy.example', phone: '+41790000002', isAdmin: false },
  { name: '林雨桐', email: 'lin@bothy.example', phone: '+8613800000003', isAdmin: false },
  { name: 'Hannah Vogel', email: 'hannah@bothy.example', phone: '+41790000004', isAdmin: false },
  { name: 'Élodie Marchand', email: 'elodie@bothy.example', phone: '+41790000005', isAdmin: false },
  { name: '渡辺 遥', email: 'haru@bothy.example', phone: '+819000000006', isAdmin: false },
] as const

/** What stands in for an identity provider: its page in the app, and a person who is no member yet. */
export const demoProvider = {
  name: 'Demo ID',
  issuer: 'https://demo-id.invalid',
  path: '/auth/demo',
  stranger: { name: 'Ailsa Reid', email: 'ailsa@elsewhere.example' },
} as const

/** What the page of the provider answers about the person whom the visitor chose. */
export const demoProviderCode = ({ name, email }: { name: string; email: string }): string => `${email} ${name}`
