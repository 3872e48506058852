export { LoginScreen as default } from '../features/account/login-screen.tsx'
