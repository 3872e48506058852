export { VerifyEmailScreen as default } from '../features/auth/verify-email-screen.tsx'
