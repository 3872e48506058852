export { ForgotScreen as default } from '../features/account/forgot-screen.tsx'
