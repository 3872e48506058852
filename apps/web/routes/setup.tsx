export { SetupScreen as default } from '../features/account/setup-screen.tsx'
