export { SetupScreen as default } from '../features/auth/setup-screen.tsx'
