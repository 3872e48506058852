export { SecurityScreen as default } from '../features/profile/security/security-screen.tsx'
