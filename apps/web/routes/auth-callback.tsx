export { CallbackScreen as default } from '../features/account/callback-screen.tsx'
