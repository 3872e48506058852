export { ResetScreen as default } from '../features/account/reset-screen.tsx'
