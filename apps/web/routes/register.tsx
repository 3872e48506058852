export { RegisterScreen as default } from '../features/auth/register-screen.tsx'
