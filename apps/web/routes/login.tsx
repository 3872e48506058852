export { LoginScreen as default } from '../features/auth/login-screen.tsx'
